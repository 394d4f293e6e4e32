/**
 * The state of the page: a start, a goal, and the moves made since, with what follows from them. Knows
 * nothing of how any of it is shown.
 */
import { after, boardsOf, canReach, same } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./index.js").GoalTable} GoalTable */
/** @typedef {import("./index.js").Tables} Tables */
/** @typedef {{ from: Board, path: Move[], boards: Board[], position: number, fromStart: boolean }} Solution */

export class Puzzle {
  /** @type {Tables} */
  #tables;
  /** Moves made, and after them those undone that can be redone. @type {Move[]} */
  #moves = [];
  /** The start and every board since. @type {Board[]} */
  #boards;

  /**
   * @param {Tables} tables
   * @param {Board} start
   * @param {Board} goal
   */
  constructor(tables, start, goal) {
    this.#tables = tables;
    this.goal = goal;
    /** The goal's table, or null when the page carries none. @type {GoalTable | null} */
    this.table = tables.goal(goal);
    this.#boards = [start];
    /** Moves made and not undone. */
    this.made = 0;
  }

  /** @returns {Board} */
  get start() {
    return this.#boards[0];
  }

  /** The board as it stands. @returns {Board} */
  get board() {
    return this.#boards[this.made];
  }

  get solvable() {
    return canReach(this.start, this.goal);
  }

  /** The table, when it has an answer for this start and goal. */
  get answers() {
    return this.solvable ? this.table : null;
  }

  get canUndo() {
    return this.made > 0;
  }

  get canRedo() {
    return this.made < this.#moves.length;
  }

  /**
   * A new start; the moves made are forgotten.
   * @param {Board} start
   */
  setStart(start) {
    this.#moves = [];
    this.#boards = [start];
    this.made = 0;
  }

  /**
   * A new goal, from the start again.
   * @param {Board} goal
   */
  setGoal(goal) {
    if (!same(goal, this.goal)) {
      this.goal = goal;
      this.table = this.#tables.goal(goal);
    }
    this.setStart(this.start);
  }

  /**
   * Makes a move. The moves undone before it stay redoable only when it is the first of them.
   * @param {Move} move
   * @returns {boolean} whether the move is legal
   */
  play(move) {
    const next = after(this.board, move);
    if (!next) return false;
    if (this.#moves[this.made] !== move) {
      this.#moves.splice(this.made, Infinity, move);
      this.#boards.splice(this.made + 1, Infinity, next);
    }
    this.made++;
    return true;
  }

  undo() {
    if (this.canUndo) this.made--;
  }

  redo() {
    if (this.canRedo) this.made++;
  }

  restart() {
    this.made = 0;
  }

  /**
   * The shortest solution that the board stands on, or null when there is none to tell. It begins at the
   * earliest board since which every move made was the solution's own, so that following it leaves it
   * unchanged, and leaving it begins a new one at the board where that happened.
   * @returns {Solution | null}
   */
  solution() {
    const table = this.answers;
    if (!table) return null;
    let first = this.made;
    while (first > 0 && table.path(this.#boards[first - 1])[0] === this.#moves[first - 1]) first--;
    const from = this.#boards[first];
    const path = table.path(from);
    const boards = boardsOf(from, path);
    return { from, path, boards, position: this.made - first, fromStart: first === 0 };
  }

  /**
   * Goes to a board of the solution by making or undoing moves.
   * @param {number} position
   */
  goTo(position) {
    const solution = this.solution();
    if (!solution) return;
    for (let at = solution.position; at > position; at--) this.undo();
    for (let at = solution.position; at < position; at++) this.play(solution.path[at]);
  }
}
