/** Boards as the page draws them: one to play on, one to edit, and one in small. */
import { CELLS, REVERSE, SIDE, after } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./texts.js").Texts} Texts */
/** @typedef {{ move: Move, closer: boolean | null }} Hint A legal move; null when hints are hidden. */

const SVG = "http://www.w3.org/2000/svg";
const SWIPE_LENGTH = 24; // CSS pixels that a pointer travels before it counts as a swipe
const CLICK_FOLLOWS_WITHIN = 500; // milliseconds after a pointer is lifted

/**
 * Arrow keys and swipes name the tile's way, as players expect; a move names the blank's.
 * @type {Readonly<Record<string, Move>>}
 */
export const MOVE_OF_KEY = {
  ArrowUp: REVERSE.u,
  ArrowDown: REVERSE.d,
  ArrowLeft: REVERSE.l,
  ArrowRight: REVERSE.r,
};

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {{ class?: string, text?: string }} [options]
 */
export function element(name, options = {}) {
  const made = document.createElement(name);
  if (options.class) made.className = options.class;
  if (options.text !== undefined) made.textContent = options.text;
  return made;
}

/**
 * Makes a group of buttons one stop of the Tab key, with arrow keys going from button to button.
 * @param {HTMLElement} group
 * @param {number} columns how far the up and down keys go
 */
export function rove(group, columns) {
  const buttons = () => [...group.querySelectorAll("button")];
  group.addEventListener("focusin", (event) => {
    for (const button of buttons()) button.tabIndex = button === event.target ? 0 : -1;
  });
  group.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // an arrow key moves one thing at a time
    const all = buttons();
    all[all.findIndex((button) => button === document.activeElement) + step]?.focus();
  });
}

/** The board to play on: a tile slides when it is clicked or swiped. */
export class PlayBoard {
  #root;
  #onMove;
  /** @type {HTMLButtonElement[]} */
  #tiles = [];
  /** Whether a pointer has just acted, so that the click which follows it must not act again. */
  #pointerDone = false;
  /** The timer that ends `#pointerDone` where no click follows. */
  #forget = 0;

  /**
   * @param {HTMLElement} root
   * @param {(move: Move) => void} onMove
   */
  constructor(root, onMove) {
    this.#root = root;
    for (let tile = 1; tile < CELLS; tile++) {
      const button = element("button", { class: "tile", text: String(tile) });
      button.type = "button";
      button.dataset.tile = String(tile);
      const svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("viewBox", "0 0 24 24");
      svg.setAttribute("aria-hidden", "true");
      const arrow = document.createElementNS(SVG, "path");
      arrow.setAttribute("d", "M12 21V4M4 11l8-8 8 8");
      svg.append(arrow);
      button.append(svg);
      button.addEventListener("click", () => {
        if (!this.#pointerDone) this.#slide(button);
      });
      this.#tiles[tile] = button;
      root.append(button);
    }
    this.#onMove = onMove;
    this.#listenToPointers();
  }

  /** @param {HTMLElement} tile */
  #slide(tile) {
    const move = /** @type {Move | undefined} */ (tile.dataset.move);
    if (move) this.#onMove(move);
  }

  /**
   * Taps and swipes act when the pointer is lifted: after a swipe, browsers may take the next tap for
   * the end of it and send no click. Clicks are left to the keyboard and to assistive programs.
   */
  #listenToPointers() {
    /** @type {{ id: number, x: number, y: number, tile: HTMLElement | null } | null} */
    let down = null;
    /** @param {PointerEvent} event @returns {HTMLElement | null} */
    const tileOf = (event) => (event.target instanceof Element ? event.target.closest(".tile") : null);
    this.#root.addEventListener("pointerdown", (event) => {
      this.#pointerDone = false;
      if (event.button !== 0 || !event.isPrimary) return;
      down = { id: event.pointerId, x: event.clientX, y: event.clientY, tile: tileOf(event) };
    });
    window.addEventListener("pointerup", (event) => {
      if (!down || down.id !== event.pointerId) return;
      const { x, y, tile } = down;
      down = null;
      const [right, below] = [event.clientX - x, event.clientY - y];
      if (Math.max(Math.abs(right), Math.abs(below)) >= SWIPE_LENGTH) {
        const sideways = Math.abs(right) > Math.abs(below);
        this.#onMove(MOVE_OF_KEY[sideways ? (right > 0 ? "ArrowRight" : "ArrowLeft") : below > 0 ? "ArrowDown" : "ArrowUp"]);
      } else if (tile && tile === tileOf(event)) {
        this.#slide(tile);
      }
      this.#pointerDone = true;
      clearTimeout(this.#forget);
      this.#forget = setTimeout(() => (this.#pointerDone = false), CLICK_FOLLOWS_WITHIN);
    });
    window.addEventListener("pointercancel", () => (down = null));
    this.#root.addEventListener("keydown", () => (this.#pointerDone = false));
  }

  /**
   * @param {Board} board
   * @param {readonly Hint[]} hints
   * @param {boolean} solved
   * @param {Texts} texts
   */
  render(board, hints, solved, texts) {
    this.#root.dataset.solved = String(solved);
    board.forEach((tile, cell) => {
      if (tile === 0) return;
      const button = this.#tiles[tile];
      button.style.setProperty("--row", String(Math.floor(cell / SIDE)));
      button.style.setProperty("--column", String(cell % SIDE));
      const hint = hints.find(({ move }) => after(board, move)?.indexOf(0) === cell);
      if (hint) {
        button.dataset.move = hint.move;
        button.ariaLabel = texts.tileLabel(tile, hint.move, hint.closer);
      } else {
        delete button.dataset.move;
        button.ariaLabel = String(tile);
      }
      if (hint && hint.closer !== null) button.dataset.hint = hint.closer ? "closer" : "away";
      else delete button.dataset.hint;
      button.ariaDisabled = String(!hint);
      button.tabIndex = hint ? 0 : -1;
    });
  }
}

/** A board to edit: two cells chosen one after the other exchange what they hold. */
export class Editor {
  /** @type {HTMLButtonElement[]} */
  #cells = [];
  /** The cell chosen first, or -1. */
  #picked = -1;

  /**
   * @param {HTMLElement} root
   * @param {{ swap: (a: number, b: number) => void, pick: (cell: number) => void }} on
   */
  constructor(root, on) {
    for (let cell = 0; cell < CELLS; cell++) {
      const button = element("button");
      button.type = "button";
      button.tabIndex = cell === 0 ? 0 : -1;
      button.addEventListener("click", () => {
        const first = this.#picked;
        this.#pick(first < 0 ? cell : -1);
        if (first < 0) on.pick(cell);
        else if (first !== cell) on.swap(first, cell);
      });
      this.#cells.push(button);
      root.append(button);
    }
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#pick(-1);
    });
    rove(root, SIDE);
  }

  /** @param {number} cell */
  #pick(cell) {
    this.#picked = cell;
    this.#cells.forEach((button, i) => (button.ariaPressed = String(i === cell)));
  }

  /**
   * @param {Board} board
   * @param {Texts} texts
   */
  render(board, texts) {
    this.#pick(this.#picked);
    board.forEach((tile, cell) => {
      const button = this.#cells[cell];
      button.textContent = tile ? String(tile) : "";
      button.dataset.tile = String(tile);
      button.ariaLabel = texts.cell(tile, Math.floor(cell / SIDE) + 1, (cell % SIDE) + 1);
    });
  }
}

/**
 * A button with a board in small, named by a word for it and the board's cells.
 * @param {Board} board
 * @param {{ word: string, number?: number, moved?: number, blank: string }} as the word is heard only, the
 *   number seen too; the tile that has just moved is marked
 */
export function boardButton(board, { word, number, moved, blank }) {
  const button = element("button");
  button.type = "button";
  const name = element("span", { class: "count" });
  name.append(element("span", { class: "hidden", text: word }));
  if (number !== undefined) name.append(` ${number}`);
  const small = element("span", { class: "small" });
  for (const tile of board) {
    const cell = element("span", { class: tile && tile === moved ? "moved" : "" });
    cell.append(tile ? String(tile) : element("span", { class: "hidden", text: blank }));
    small.append(cell);
  }
  button.append(name, small);
  return button;
}
