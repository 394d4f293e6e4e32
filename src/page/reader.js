/**
 * Reads boards as people write them: the common forms of the command line's reader. Never guesses: what
 * can be read in two ways is refused.
 *
 * Tiles are 1 to 8 and the blank is `0`, `x`, `X`, `_`, `.` or `*`. They stand one in a word (`1 2 3`), a
 * row in a word (`123 456 780`) or all in one (`123456780`). Words are kept apart by white space, commas
 * and quotes, rows by line breaks, semicolons, slashes, bars and brackets of any kind; rows are of one
 * length. A first line `3` or `3 3` that says the size is passed over, and so is what follows `#` or `//`
 * on a line.
 */
import { CELLS, SIDE } from "./board.js";

/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {{ kind: "symbol", symbol: string }
 *   | { kind: "number", word: string }
 *   | { kind: "rows" }
 *   | { kind: "count", found: number }
 *   | { kind: "twice", tile: number }} ReadFault Why a text is no board.
 */
/** @typedef {{ boards: Board[] } | { fault: ReadFault }} Reading One board, or a start and a goal. */

const COMMENT = /(#|\/\/).*$/u;
const BETWEEN_ROWS = /[;/|()[\]{}<>]+/u;
const BETWEEN_WORDS = /[\s\uFEFF,"'`]+/u;
const BLANKS = "0xX_.*";

/**
 * Reads one board, or a start and a goal.
 * @param {string} text
 * @returns {Reading}
 */
export function readBoards(text) {
  const lines = text.split(/\r\n|\r|\n/u).map((line) => line.replace(COMMENT, ""));
  const rows = lines
    .flatMap((line) => line.split(BETWEEN_ROWS))
    .map((row) => row.split(BETWEEN_WORDS).filter(Boolean))
    .filter((words) => words.length > 0);
  const saysSize = rows.length > 1 && rows[0].every((word) => word === String(SIDE)) && rows[0].length <= 2;
  const cellsAfter = rows.slice(1).flat().join("").length;
  if (saysSize && (cellsAfter === CELLS || cellsAfter === 2 * CELLS)) rows.shift();

  const words = rows.flat();
  const symbols = [...words.join("")];
  const strange = symbols.find((symbol) => !BLANKS.includes(symbol) && !"12345678".includes(symbol));
  if (strange !== undefined) return { fault: { kind: "symbol", symbol: strange } };
  // A longer word among single tiles is a number such as 12, not tiles run together.
  const longer = words.find((word) => word.length > 1);
  if (longer && words.some((word) => word.length !== longer.length)) {
    return { fault: { kind: "number", word: longer } };
  }
  if (symbols.length !== CELLS && symbols.length !== 2 * CELLS) {
    return { fault: { kind: "count", found: symbols.length } };
  }
  const lengths = rows.map((row) => row.join("").length);
  if (lengths.some((length) => length !== lengths[0]) || (longer && CELLS % longer.length !== 0)) {
    return { fault: { kind: "rows" } };
  }
  const cells = symbols.map((symbol) => (BLANKS.includes(symbol) ? 0 : Number(symbol)));
  const boards = [cells.slice(0, CELLS), cells.slice(CELLS)].filter((board) => board.length > 0);
  for (const board of boards) {
    const twice = board.find((tile, cell) => board.indexOf(tile) !== cell);
    if (twice !== undefined) return { fault: { kind: "twice", tile: twice } };
  }
  return { boards };
}
