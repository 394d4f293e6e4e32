/** The file `result.txt` in the coursework's form, the same as the command line's `coursework` writes. */
import { SIDE } from "./board.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * The sentence that answers, then every board under its number, as rows of numbers with 0 for the blank.
 * @param {readonly Board[] | null} boards from the start to the goal; null when no moves lead there
 * @param {{ least: (moves: number) => string, unreachable: string, step: (number: number) => string }} words
 */
export function resultFile(boards, words) {
  if (!boards) return `${words.unreachable}\n`;
  const lines = [words.least(boards.length - 1)];
  boards.forEach((board, step) => {
    lines.push("", words.step(step));
    for (let cell = 0; cell < board.length; cell += SIDE) lines.push(board.slice(cell, cell + SIDE).join(" "));
  });
  return `${lines.join("\n")}\n`;
}
