/**
 * The tables and the index into them: the same rule as the database's, so that one answer serves both.
 *
 * A table holds, for each board that can reach its goal, the distance modulo 3 in two bits, four boards a
 * byte, the first in the lowest bits. That suffices: the two ends of a move differ by exactly one, so the
 * neighbours that are one closer are those whose residue is one less, and a distance is the number of
 * steps downhill.
 *
 * A table serves every goal whose blank a turning or mirroring of the board carries to the table's own
 * goal cell: the board is turned, its tiles renamed so that the turned goal reads 0 to 7 around its
 * blank, and then
 *
 *     index = cell of the blank · 8!/2  +  ⌊cantor(tiles without the blank) / 2⌋.
 */
import { CELLS, MOVES, SIDE, after } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {{ goal: number, counts: number[], packed: string }} PackedTable As the page carries it. */

const ORDERS_OF_A_BLANK = 20160; // 8!/2

/**
 * The Cantor expansion: the rank from 0 of an order of different symbols among all orders of them.
 * @param {readonly number[]} order
 */
export function cantor(order) {
  let rank = 0;
  for (let i = 0; i < order.length; i++) {
    let smaller = 0;
    for (let later = i + 1; later < order.length; later++) {
      if (order[later] < order[i]) smaller++;
    }
    rank = rank * (order.length - i) + smaller;
  }
  return rank;
}

/**
 * Where each cell goes by the turnings and mirrorings of the board, the plainest first: bit 0 mirrors
 * the columns, bit 1 the rows, bit 2 exchanges rows and columns before either.
 * @type {readonly (readonly number[])[]}
 */
export const SYMMETRIES = Array.from({ length: 8 }, (_, bits) =>
  Array.from({ length: CELLS }, (_, cell) => {
    let [row, column] = [Math.floor(cell / SIDE), cell % SIDE];
    if (bits & 4) [row, column] = [column, row];
    if (bits & 2) row = SIDE - 1 - row;
    if (bits & 1) column = SIDE - 1 - column;
    return row * SIDE + column;
  }),
);

/**
 * The last cell that a symmetry carries `cell` to: goals whose blanks share it share a table.
 * @param {number} cell
 */
export function representative(cell) {
  return Math.max(...SYMMETRIES.map((symmetry) => symmetry[cell]));
}

/** One goal's view of the table that serves it. */
export class GoalTable {
  /** For each cell of the turned board, the cell it comes from. @type {number[]} */
  #from;
  /** For each tile, its place in the turned goal. @type {number[]} */
  #place;
  /** @type {Uint8Array} */
  #bytes;
  /** The boards at each distance found so far, as nine-digit numbers. @type {Uint32Array[]} */
  #levels;

  /**
   * @param {Board} goal
   * @param {Uint8Array} bytes
   * @param {readonly number[]} counts
   */
  constructor(goal, bytes, counts) {
    this.goal = goal;
    /** How many boards there are at each distance. */
    this.counts = counts;
    this.#bytes = bytes;
    this.#levels = [Uint32Array.of(numberOf(goal))];
    const blank = goal.indexOf(0);
    const last = representative(blank);
    const symmetry = SYMMETRIES.filter((candidate) => candidate[blank] === last)[0];
    this.#from = symmetry.map((_, turned) => symmetry.indexOf(turned));
    this.#place = [];
    let place = 0;
    for (const cell of this.#from) {
      if (goal[cell] !== 0) this.#place[goal[cell]] = place++;
    }
  }

  /** The largest distance, in moves. */
  get largest() {
    return this.counts.length - 1;
  }

  /**
   * The index of a board that can reach the goal.
   * @param {Board} board
   */
  index(board) {
    const order = [];
    let blank = 0;
    for (let turned = 0; turned < CELLS; turned++) {
      const tile = board[this.#from[turned]];
      if (tile === 0) blank = turned;
      else order.push(this.#place[tile]);
    }
    return blank * ORDERS_OF_A_BLANK + (cantor(order) >> 1);
  }

  /**
   * The distance modulo 3 of a board that can reach the goal.
   * @param {Board} board
   */
  residue(board) {
    const index = this.index(board);
    return (this.#bytes[index >> 2] >> (2 * (index & 3))) & 3;
  }

  /**
   * The legal moves in the fixed order, and whether each leads one closer to the goal.
   * @param {Board} board
   */
  moves(board) {
    const closer = (this.residue(board) + 2) % 3;
    const moves = [];
    for (const move of MOVES) {
      const next = after(board, move);
      if (next) moves.push({ move, next, closer: this.residue(next) === closer });
    }
    return moves;
  }

  /**
   * The shortest path that takes the first of the moves that lead closer, at every board.
   * @param {Board} board
   * @returns {Move[]}
   */
  path(board) {
    /** @type {Move[]} */
    const path = [];
    for (let at = board; ; ) {
      // On the goal, no neighbour is closer: its neighbours are all at distance 1, residue 1, not 2.
      const best = this.moves(at).find((step) => step.closer);
      if (!best) return path;
      path.push(best.move);
      at = best.next;
    }
  }

  /**
   * How many shortest paths lead from a board to the goal.
   * @param {Board} board
   * @param {Map<number, number>} [known]
   * @returns {number}
   */
  solutions(board, known = new Map()) {
    const index = this.index(board);
    const seen = known.get(index);
    if (seen !== undefined) return seen;
    const steps = this.moves(board).filter((step) => step.closer);
    const paths = steps.reduce((sum, step) => sum + this.solutions(step.next, known), steps.length ? 0 : 1);
    known.set(index, paths);
    return paths;
  }

  /**
   * A board at exactly that distance, every one as likely. Levels are found outwards from the goal when
   * first asked for: from a board at distance d, a neighbour is at d + 1 or d − 1, and its residue tells
   * which.
   * @param {number} distance
   * @returns {Board}
   */
  boardAt(distance) {
    while (this.#levels.length <= distance) {
      const residue = this.#levels.length % 3;
      const level = new Set();
      for (const number of this.#levels[this.#levels.length - 1]) {
        const board = boardOf(number);
        for (const move of MOVES) {
          const next = after(board, move);
          if (next && this.residue(next) === residue) level.add(numberOf(next));
        }
      }
      this.#levels.push(Uint32Array.from(level));
    }
    const level = this.#levels[distance];
    return boardOf(level[Math.floor(Math.random() * level.length)]);
  }
}

/**
 * A board as its nine digits' number, and back: the levels hold 181,440 of them.
 * @param {Board} board
 */
function numberOf(board) {
  let number = 0;
  for (const tile of board) number = 10 * number + tile;
  return number;
}

/**
 * @param {number} number
 * @returns {Board}
 */
function boardOf(number) {
  const board = new Array(CELLS);
  for (let cell = CELLS - 1; cell >= 0; cell--) {
    board[cell] = number % 10;
    number = Math.floor(number / 10);
  }
  return board;
}

/** The tables that the page carries. */
export class Tables {
  /** @type {Map<number, { bytes: Uint8Array, counts: number[] }>} */
  #tables = new Map();

  /** @param {readonly PackedTable[]} packed */
  constructor(packed) {
    for (const { goal, counts, packed: text } of packed) {
      this.#tables.set(goal, { bytes: Uint8Array.from(atob(text), (c) => c.charCodeAt(0)), counts });
    }
  }

  /** The goal cells that have a table. */
  get cells() {
    return [...this.#tables.keys()];
  }

  /**
   * The table as seen from a goal, or null when the page carries none that serves it.
   * @param {Board} goal
   */
  goal(goal) {
    const table = this.#tables.get(representative(goal.indexOf(0)));
    return table ? new GoalTable(goal, table.bytes, table.counts) : null;
  }
}
