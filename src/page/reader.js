/**
 * Reads boards as people write them: the common forms of the command line's reader. Never guesses: what
 * can be read in two ways is refused.
 *
 * Tiles are 1 to 8 and the blank is `0`, `x`, `X`, `_`, `.` or `*`, in words of any length (`123456780`,
 * `123 456 780`, `1 2 3`), kept apart by white space, commas, semicolons, slashes, bars, brackets of any
 * kind and quotes. A first line `3` or `3 3` that says the size is passed over, and so is what follows `#`
 * or `//` on a line.
 */
import { CELLS, SIDE } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {{ kind: "symbol", symbol: string }
 *   | { kind: "number", word: string }
 *   | { kind: "count", found: number }
 *   | { kind: "twice", tile: number }} ReadFault Why a text is no board.
 */
/** @typedef {{ boards: Board[] } | { fault: ReadFault }} Reading One board, or a start and a goal. */

const SEPARATORS = /[\s\uFEFF,;/\\|()[\]{}<>"'`]+/u;
const COMMENT = /(#|\/\/).*$/u;
const BLANKS = "0xX_.*";

/**
 * Reads one board, or a start and a goal.
 * @param {string} text
 * @returns {Reading}
 */
export function readBoards(text) {
  const lines = text.split(/\r\n|\r|\n/u).map((line) => line.replace(COMMENT, "").split(SEPARATORS).filter(Boolean));
  const rows = lines.filter((words) => words.length > 0);
  const words = rows.flat();
  const size = rows.length > 1 ? rows[0].join(" ") : "";
  if ((size === "3" || size === "3 3") && words.length > CELLS) words.splice(0, rows[0].length);

  /** @type {number[]} */
  const cells = [];
  for (const word of words) {
    // Words such as 12 or -1 among single numbers are numbers, not tiles run together.
    const runTogether = [1, SIDE, CELLS, 2 * CELLS].includes(Array.from(word).length);
    for (const symbol of word) {
      const tile = BLANKS.includes(symbol) ? 0 : "012345678".indexOf(symbol);
      if (tile < 0) return { fault: { kind: "symbol", symbol } };
      cells.push(tile);
    }
    if (!runTogether && words.length > 1) return { fault: { kind: "number", word } };
  }
  if (cells.length !== CELLS && cells.length !== 2 * CELLS) {
    return { fault: { kind: "count", found: cells.length } };
  }
  const boards = [cells.slice(0, CELLS), cells.slice(CELLS)].filter((board) => board.length > 0);
  for (const board of boards) {
    const twice = board.find((tile, cell) => board.indexOf(tile) !== cell);
    if (twice !== undefined) return { fault: { kind: "twice", tile: twice } };
  }
  return { boards };
}
