/** The file `result.txt` in the coursework's form, as the command line's `coursework` writes it. */

/** @typedef {import("./board.js").Board} Board */

/**
 * @param {readonly Board[]} boards from the start to the goal
 * @param {{ least: (moves: number) => string, step: (number: number) => string }} words
 */
export function resultFile(boards, words) {
  const lines = [words.least(boards.length - 1)];
  boards.forEach((board, step) => {
    lines.push("", words.step(step));
    for (let cell = 0; cell < board.length; cell += 3) lines.push(board.slice(cell, cell + 3).join(" "));
  });
  return lines.join("\n") + "\n";
}
