/**
 * Boards and moves of the 8-puzzle: the rules of play, and nothing about distances.
 *
 * A move is the way the blank travels; the tile travels the other way. Ties are settled by the order of
 * `MOVES`, as everywhere in tilebase.
 */

/** @typedef {readonly number[]} Board The nine cells in row-major order, 0 for the blank. */
/** @typedef {"u" | "d" | "l" | "r"} Move The way the blank travels. */
/** @typedef {"blank" | "tile" | "numbers"} Notation */

export const SIDE = 3;
export const CELLS = SIDE * SIDE;

/** All moves, in the order that settles every tie. @type {readonly Move[]} */
export const MOVES = ["u", "d", "l", "r"];

/** The move that undoes each. @type {Readonly<Record<Move, Move>>} */
export const REVERSE = { u: "d", d: "u", l: "r", r: "l" };

/** The usual goals: blank last, the spiral, blank first. @type {readonly Board[]} */
export const USUAL_GOALS = [
  [1, 2, 3, 4, 5, 6, 7, 8, 0],
  [1, 2, 3, 8, 0, 4, 7, 6, 5],
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
];

/**
 * The cell that the blank reaches from `cell`, or -1 at the rim.
 * @param {number} cell
 * @param {Move} move
 */
export function neighbour(cell, move) {
  const row = Math.floor(cell / SIDE);
  const column = cell % SIDE;
  switch (move) {
    case "u":
      return row > 0 ? cell - SIDE : -1;
    case "d":
      return row + 1 < SIDE ? cell + SIDE : -1;
    case "l":
      return column > 0 ? cell - 1 : -1;
    case "r":
      return column + 1 < SIDE ? cell + 1 : -1;
  }
}

/**
 * The board with the contents of two cells exchanged.
 * @param {Board} board
 * @param {number} a
 * @param {number} b
 * @returns {Board}
 */
export function swapped(board, a, b) {
  const cells = board.slice();
  [cells[a], cells[b]] = [board[b], board[a]];
  return cells;
}

/**
 * The board after a move, or null when the blank would leave it.
 * @param {Board} board
 * @param {Move} move
 */
export function after(board, move) {
  const blank = board.indexOf(0);
  const to = neighbour(blank, move);
  return to < 0 ? null : swapped(board, blank, to);
}

/**
 * Every board of a path, the first included.
 * @param {Board} start
 * @param {readonly Move[]} path
 * @returns {Board[]}
 */
export function boardsOf(start, path) {
  const boards = [start];
  for (const move of path) {
    const next = after(boards[boards.length - 1], move);
    if (!next) throw new RangeError(`move ${move} leaves the board`);
    boards.push(next);
  }
  return boards;
}

/**
 * Writes a path: the blank's way in small letters (`dr`), the tile's way in capitals (`UL`), or the
 * numbers of the tiles that move (`5 8`).
 * @param {Notation} notation
 * @param {Board} start
 * @param {readonly Move[]} path
 */
export function writePath(notation, start, path) {
  switch (notation) {
    case "blank":
      return path.join("");
    case "tile":
      return path.map((move) => REVERSE[move].toUpperCase()).join("");
    case "numbers": {
      const boards = boardsOf(start, path);
      return path.map((_, i) => boards[i][boards[i + 1].indexOf(0)]).join(" ");
    }
  }
}

/**
 * Pairs of tiles that stand in the other order than in the goal, read row by row without the blank.
 * A move carries a tile past none or two others, so it never changes whether this number is odd, and the
 * goal itself has none: an odd number says that the goal is out of reach.
 * @param {Board} board
 * @param {Board} goal
 */
export function pairsOutOfOrder(board, goal) {
  const places = board.filter((tile) => tile !== 0).map((tile) => goal.filter(Boolean).indexOf(tile));
  let pairs = 0;
  places.forEach((place, i) => {
    for (const later of places.slice(i + 1)) pairs += later < place ? 1 : 0;
  });
  return pairs;
}

/**
 * Whether moves lead from one board to the other.
 * @param {Board} board
 * @param {Board} goal
 */
export function canReach(board, goal) {
  return pairsOutOfOrder(board, goal) % 2 === 0;
}

/**
 * The cells of the last two tiles in reading order: exchanging these two turns a board that cannot reach
 * a goal into one that can.
 * @param {Board} board
 * @returns {[number, number]}
 */
export function lastTwoTiles(board) {
  const [a, b] = [CELLS - 3, CELLS - 2, CELLS - 1].filter((cell) => board[cell] !== 0).slice(-2);
  return [a, b];
}

/**
 * The cells in one word, as the command line prints a board.
 * @param {Board} board
 */
export function textOf(board) {
  return board.join("");
}

/**
 * @param {Board} a
 * @param {Board} b
 */
export function same(a, b) {
  return a.every((tile, cell) => tile === b[cell]);
}

/**
 * A board at random, every one as likely.
 * @returns {Board}
 */
export function randomBoard() {
  const cells = USUAL_GOALS[0].slice();
  for (let last = CELLS - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cells[last], cells[other]] = [cells[other], cells[last]];
  }
  return cells;
}
