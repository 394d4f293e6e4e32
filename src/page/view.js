/** The page itself: shows the puzzle's state and turns what people do into changes of it. */
import { MOVES, REVERSE, USUAL_GOALS, after, canReach, lastTwoTiles, pairsOutOfOrder, randomBoard, same, swapped, textOf, writePath } from "./board.js";
import { Tables } from "./index.js";
import { Puzzle } from "./puzzle.js";
import { readBoards } from "./reader.js";
import { resultFile } from "./result.js";
import { TEXTS } from "./texts.js";
import { Editor, MOVE_OF_KEY, PlayBoard, boardButton, element, rove } from "./boards.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Move} Move */
/** @typedef {import("./index.js").PackedTable} PackedTable */
/** @typedef {import("./reader.js").ReadFault} ReadFault */
/** @typedef {import("./texts.js").CellKind} CellKind */

const MILLISECONDS_A_STEP = 600;

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 */
function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`the page has no ${id}`);
  return found;
}

/** @param {string} id */
const part = (id) => find(id, HTMLElement);
/** @param {string} id */
const inputOf = (id) => find(id, HTMLInputElement);

/**
 * @param {number} cell
 * @returns {CellKind}
 */
function kindOf(cell) {
  return cell === 4 ? "centre" : cell % 2 ? "edge" : "corner";
}

/**
 * Buttons keep their focus when there is nothing for them to do, so they are not disabled outright.
 * @param {string} id
 * @param {boolean} able
 */
function enable(id, able) {
  part(id).ariaDisabled = String(!able);
}

class View {
  #texts = navigator.language.startsWith("zh") ? TEXTS.zh : TEXTS.en;
  #tables;
  #puzzle;
  /** The timer of the solution being watched, or 0. */
  #timer = 0;
  /** What is wrong with a text just typed, and where. @type {{ input: string, fault: ReadFault } | null} */
  #fault = null;
  /** The note under the solution's buttons. @type {"" | "linkCopied" | "linkInBar"} */
  #linkNote = "";
  #board;
  #editors;

  /** @param {Tables} tables */
  constructor(tables) {
    this.#tables = tables;
    const goal = USUAL_GOALS.find((board) => tables.goal(board)) ?? this.#coveredGoal();
    this.#puzzle = new Puzzle(tables, goal, goal);
    this.#board = new PlayBoard(part("board"), (move) => this.#play(move));
    /** @type {{ start: Editor, goal: Editor }} */
    this.#editors = { start: this.#editor("start"), goal: this.#editor("goal") };
    this.#listen();
    if (!this.#readLink()) this.#newPuzzle(20);
    this.#showLanguage();
  }

  /** The first board in order around a cell that the page has a table for. @returns {Board} */
  #coveredGoal() {
    const cells = [1, 2, 3, 4, 5, 6, 7, 8];
    cells.splice(this.#tables.cells[0], 0, 0);
    return cells;
  }

  /** @param {"start" | "goal"} which */
  #editor(which) {
    return new Editor(part(which), {
      swap: (a, b) => this.#set(which, swapped(this.#puzzle[which], a, b)),
      pick: (cell) => this.#announce(this.#texts.picked(this.#puzzle[which][cell])),
    });
  }

  #listen() {
    /** @param {string} id @param {() => void} action */
    const on = (id, action) =>
      part(id).addEventListener("click", (event) => {
        if (/** @type {HTMLElement} */ (event.currentTarget).ariaDisabled !== "true") action();
      });
    on("undo", () => this.#change(() => this.#puzzle.undo()));
    on("redo", () => this.#change(() => this.#puzzle.redo()));
    on("restart", () => this.#change(() => this.#puzzle.restart()));
    on("watch", () => (this.#timer ? this.#pause() : this.#watch()));
    on("step", () => this.#change(() => this.#stepOn()));
    on("repair", () => this.#repair());
    on("random", () => this.#set("start", this.#randomStart()));
    on("new-puzzle", () => this.#newPuzzle(Number(inputOf("wanted").value)));
    on("download", () => this.#download());
    on("copy-link", () => void this.#copyLink());
    on("language", () => {
      this.#texts = this.#texts === TEXTS.en ? TEXTS.zh : TEXTS.en;
      this.#showLanguage();
    });
    on("colours", () => {
      document.documentElement.dataset.colours = this.#dark ? "light" : "dark";
      this.#showColours();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#showColours());
    part("hints").addEventListener("change", () => this.#show());
    part("wanted").addEventListener("input", () => this.#showDistances());
    document.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("hashchange", () => {
      if (this.#readLink()) this.#show();
    });
    for (const which of /** @type {const} */ (["start", "goal"])) this.#listenToText(which);
    rove(part("steps"), 1);
  }

  /** @param {"start" | "goal"} which */
  #listenToText(which) {
    const input = inputOf(`${which}-text`);
    input.addEventListener("input", () => this.#readText(which, input.value, false));
    input.addEventListener("change", () => this.#readText(which, input.value, true));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#readText(which, input.value, true);
    });
    input.addEventListener("paste", (event) => {
      // An input drops line breaks, which separate rows: read what was copied, not what arrives.
      const text = event.clipboardData?.getData("text") ?? "";
      if (!("boards" in readBoards(text))) return;
      event.preventDefault();
      this.#readText(which, text, true);
    });
  }

  /**
   * Takes a board from a text, or a start and a goal from one text.
   * @param {"start" | "goal"} which
   * @param {string} text
   * @param {boolean} done whether the text is complete, so that a fault in it should be told
   */
  #readText(which, text, done) {
    const reading = readBoards(text);
    if ("fault" in reading) {
      this.#fault = done ? { input: which, fault: reading.fault } : null;
      this.#showFault();
      return;
    }
    const [first, second] = reading.boards;
    if (second) {
      this.#puzzle.setGoal(second);
      this.#set("start", first);
    } else if (same(first, this.#puzzle[which])) {
      this.#fault = null;
      this.#showFault();
    } else {
      this.#set(which, first);
    }
  }

  /**
   * @param {"start" | "goal"} which
   * @param {Board} board
   */
  #set(which, board) {
    this.#change(() => {
      this.#fault = null;
      if (which === "start") this.#puzzle.setStart(board);
      else this.#puzzle.setGoal(board);
    });
  }

  /**
   * Stops the watching, changes the puzzle, shows and tells the outcome.
   * @param {() => void} change
   */
  #change(change) {
    this.#pause();
    change();
    this.#show();
    this.#announceState();
  }

  /** @param {Move} move */
  #play(move) {
    if (!after(this.#puzzle.board, move)) return;
    this.#pause();
    this.#puzzle.play(move);
    this.#show();
    this.#announceMove(move);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input:not([type=checkbox]), select")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      const redo = key === "y" || event.shiftKey;
      this.#change(() => (redo ? this.#puzzle.redo() : this.#puzzle.undo()));
    } else if (!event.altKey && MOVE_OF_KEY[event.key]) {
      event.preventDefault();
      this.#play(MOVE_OF_KEY[event.key]);
    }
  }

  /** A start at random that can reach the goal. */
  #randomStart() {
    const board = randomBoard();
    return canReach(board, this.#puzzle.goal) ? board : swapped(board, ...lastTwoTiles(board));
  }

  /** @param {number} distance */
  #newPuzzle(distance) {
    const table = this.#puzzle.table;
    if (table) this.#set("start", table.boardAt(Math.min(distance, table.largest)));
  }

  #repair() {
    const { start } = this.#puzzle;
    const [a, b] = lastTwoTiles(start);
    const repaired = this.#texts.repaired(start[a], start[b]);
    this.#set("start", swapped(start, a, b));
    this.#announce(`${repaired} ${part("announcer").textContent}`);
    part("board").querySelector("button")?.focus();
  }

  // Watching

  /** One move of the solution; false at its end. */
  #stepOn() {
    const solution = this.#puzzle.solution();
    const move = solution?.path[solution.position];
    return move ? this.#puzzle.play(move) : false;
  }

  #watch() {
    const tick = () => {
      const more = this.#stepOn();
      this.#timer = more ? setTimeout(tick, MILLISECONDS_A_STEP / Number(find("speed", HTMLSelectElement).value)) : 0;
      this.#show();
      this.#announceState();
    };
    tick();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#showWatch();
  }

  // Links and files

  #download() {
    const text = resultFile(this.#puzzle.solution()?.boards ?? null, this.#texts.result);
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    link.download = "result.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it after this returns
  }

  async #copyLink() {
    const hash = `#start=${textOf(this.#puzzle.start)}&goal=${textOf(this.#puzzle.goal)}`;
    history.replaceState(null, "", hash);
    try {
      await navigator.clipboard.writeText(location.href);
      this.#linkNote = "linkCopied";
    } catch {
      this.#linkNote = "linkInBar"; // no clipboard without a secure context or the reader's leave
    }
    this.#showLinkNote();
    this.#announce(this.#texts.plain[this.#linkNote]);
  }

  /** Takes start and goal from the address, as far as they can be read; false when it names neither. */
  #readLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    if (!link.has("start") && !link.has("goal")) return false;
    this.#pause();
    this.#fault = null;
    for (const which of /** @type {const} */ (["goal", "start"])) {
      const text = link.get(which);
      if (text === null) continue;
      const reading = readBoards(text);
      if ("fault" in reading) {
        this.#fault = { input: which, fault: reading.fault };
        continue;
      }
      if (which === "goal") this.#puzzle.setGoal(reading.boards[0]);
      else this.#puzzle.setStart(reading.boards[0]);
    }
    return true;
  }

  // Showing

  get #dark() {
    const chosen = document.documentElement.dataset.colours;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  #showColours() {
    const { toDark, toLight } = this.#texts.plain;
    const name = this.#dark ? toLight : toDark;
    part("colours").ariaLabel = name;
    part("colours").title = name;
  }

  #showLanguage() {
    document.documentElement.lang = this.#texts.language;
    const plain = /** @type {Record<string, string>} */ (this.#texts.plain);
    for (const shown of document.querySelectorAll("[data-text]")) {
      shown.textContent = plain[/** @type {HTMLElement} */ (shown).dataset.text ?? ""];
    }
    for (const named of document.querySelectorAll("[data-label]")) {
      const name = plain[/** @type {HTMLElement} */ (named).dataset.label ?? ""];
      named.ariaLabel = name;
      if (named instanceof HTMLButtonElement) named.title = name;
    }
    const { goalLast, goalSpiral, goalFirst, blank } = this.#texts.plain;
    part("goals").replaceChildren(
      ...[goalLast, goalSpiral, goalFirst].map((word, i) => {
        const button = boardButton(USUAL_GOALS[i], { word, blank });
        button.className = "button";
        button.addEventListener("click", () => this.#set("goal", USUAL_GOALS[i]));
        return button;
      }),
    );
    part("language").lang = this.#texts === TEXTS.en ? "zh-Hans" : "en";
    document.title = `Tilebase: ${plain.tagline}`;
    this.#showColours();
    this.#show();
  }

  #show() {
    const { board, goal, start, answers, made, solvable } = this.#puzzle;
    const texts = this.#texts;
    const hints = inputOf("hints").checked;
    const legal = answers
      ? answers.moves(board)
      : MOVES.filter((move) => after(board, move)).map((move) => ({ move, closer: null }));
    const solved = same(board, goal);
    this.#board.render(
      board,
      legal.map(({ move, closer }) => ({ move, closer: hints ? closer : null })),
      solved,
      texts,
    );
    this.#editors.start.render(start, texts);
    this.#editors.goal.render(goal, texts);
    this.#showTexts();
    this.#showAnswer();
    const fewest = answers ? answers.path(start).length : null;
    part("made").textContent = String(made);
    part("fewest").textContent = fewest === null ? "–" : String(fewest);
    part("best-now").textContent = answers ? String(made + answers.path(board).length) : "–";
    enable("undo", this.#puzzle.canUndo);
    enable("redo", this.#puzzle.canRedo);
    enable("restart", made > 0);
    enable("step", answers !== null && !solved);
    enable("watch", answers !== null && (!solved || this.#timer !== 0));
    enable("download", answers !== null || !solvable); // that there is no solution is a result too
    this.#linkNote = "";
    this.#showLinkNote();
    this.#showWatch();
    this.#showFault();
    this.#showDistances();
    this.#showSolution();
  }

  #showWatch() {
    part("watch").dataset.running = String(this.#timer !== 0);
    part("watch-text").textContent = this.#timer ? this.#texts.plain.pause : this.#texts.plain.watch;
  }

  #showLinkNote() {
    part("link-note").textContent = this.#linkNote && this.#texts.plain[this.#linkNote];
  }

  #showFault() {
    const fault = this.#fault;
    part("fault").textContent = fault ? this.#texts.fault(fault.fault) : "";
    for (const which of ["start", "goal"]) inputOf(`${which}-text`).ariaInvalid = String(fault?.input === which);
  }

  #showTexts() {
    for (const which of /** @type {const} */ (["start", "goal"])) {
      const input = inputOf(`${which}-text`);
      // What is being typed stays as typed while it says the same.
      const reading = readBoards(input.value);
      const says = "boards" in reading && reading.boards.length === 1 && same(reading.boards[0], this.#puzzle[which]);
      if (!says && this.#fault?.input !== which) input.value = textOf(this.#puzzle[which]);
    }
    [...part("goals").children].forEach((button, i) => {
      button.ariaPressed = String(same(USUAL_GOALS[i], this.#puzzle.goal));
    });
  }

  #showAnswer() {
    const { board, start, goal, table, solvable, answers, made } = this.#puzzle;
    const texts = this.#texts;
    part("answer").dataset.state = answers ? "good" : "bad";
    part("repair").hidden = solvable;
    const chips = part("moves");
    chips.replaceChildren();
    if (!solvable) {
      const [a, b] = lastTwoTiles(start);
      part("distance").textContent = texts.plain.unsolvable;
      part("unit").textContent = "";
      part("detail").textContent = texts.why(pairsOutOfOrder(start, goal));
      part("repair").textContent = texts.repair(start[a], start[b]);
    } else if (!table || !answers) {
      part("distance").textContent = texts.plain.noTable;
      part("unit").textContent = "";
      part("detail").textContent = texts.uncovered(kindOf(goal.indexOf(0)), this.#tables.cells.map(kindOf));
    } else {
      const path = table.path(board);
      part("distance").textContent = String(path.length);
      part("unit").textContent = texts.toGo(path.length);
      part("detail").textContent = path.length
        ? texts.solutions(table.solutions(board))
        : texts.solvedIn(made, table.path(start).length);
      if (!inputOf("hints").checked) return;
      for (const { move, next, closer } of table.moves(board)) {
        const tile = next[board.indexOf(0)];
        const chip = element("li", { class: closer ? "closer" : "away", text: texts.moveHint(tile, move, closer) });
        chip.dataset.move = move;
        chips.append(chip);
      }
    }
  }

  #showDistances() {
    const { table, board, answers } = this.#puzzle;
    const bars = part("histogram");
    const axis = part("axis");
    const slider = inputOf("wanted");
    enable("new-puzzle", table !== null);
    bars.replaceChildren();
    axis.replaceChildren();
    part("wanted-text").textContent = this.#texts.plain.noTable;
    part("chart").hidden = !table;
    if (!table) return;
    const { counts, largest } = table;
    slider.max = String(largest);
    const wanted = Number(slider.value);
    const here = answers ? answers.path(board).length : null;
    const most = Math.max(...counts);
    bars.style.setProperty("--largest", String(largest));
    counts.forEach((count, distance) => {
      const bar = element("span");
      bar.style.setProperty("--share", String(count / most));
      bar.title = this.#texts.atDistance(distance, count);
      bar.classList.toggle("here", distance === here);
      bar.classList.toggle("wanted", distance === wanted);
      bars.append(bar);
    });
    const all = counts.reduce((sum, count) => sum + count);
    bars.ariaLabel = this.#texts.histogram(all, largest, counts.indexOf(most), here);
    for (const distance of [0, 10, 20, largest]) {
      const mark = element("span", { text: String(distance) });
      mark.style.setProperty("--part", String(distance / largest));
      axis.append(mark);
    }
    part("wanted-text").textContent = this.#texts.atDistance(wanted, counts[wanted]);
    slider.ariaValueText = this.#texts.atDistance(wanted, counts[wanted]);
  }

  #showSolution() {
    const solution = this.#puzzle.solution();
    const steps = part("steps");
    const focused = [...steps.querySelectorAll("button")].findIndex((button) => button === document.activeElement);
    steps.replaceChildren();
    part("solution-from").textContent = solution
      ? this.#texts.from(solution.fromStart)
      : this.#texts.plain.noSolution;
    part("paths").hidden = !solution;
    for (const notation of /** @type {const} */ (["blank", "tile", "numbers"])) {
      const text = solution ? writePath(notation, solution.from, solution.path) : "";
      part(`path-${notation}`).textContent = text || "–"; // the goal itself needs no move
    }
    if (!solution) return;
    const { stepWord: word, blank } = this.#texts.plain;
    solution.boards.forEach((board, step) => {
      const moved = step > 0 ? board[solution.boards[step - 1].indexOf(0)] : undefined;
      const button = boardButton(board, { word, number: step, moved, blank });
      button.tabIndex = step === solution.position ? 0 : -1;
      if (step === solution.position) button.ariaCurrent = "step";
      button.addEventListener("click", () => this.#change(() => this.#puzzle.goTo(step)));
      const item = element("li");
      item.append(button);
      steps.append(item);
    });
    if (focused >= 0) steps.querySelectorAll("button")[focused]?.focus();
  }

  // Telling

  /** @param {string} text */
  #announce(text) {
    part("announcer").textContent = text;
  }

  /** What the board's state is, in a sentence. */
  #stateSentence() {
    const { board, start, goal, made, solvable, answers } = this.#puzzle;
    if (!solvable) return `${this.#texts.plain.unsolvable}. ${this.#texts.why(pairsOutOfOrder(start, goal))}`;
    if (!answers) return this.#texts.uncovered(kindOf(goal.indexOf(0)), this.#tables.cells.map(kindOf));
    const distance = answers.path(board).length;
    return distance ? this.#texts.distance(distance) : this.#texts.solvedIn(made, answers.path(start).length);
  }

  #announceState() {
    this.#announce(this.#stateSentence());
  }

  /** @param {Move} move just made */
  #announceMove(move) {
    const { board } = this.#puzzle;
    const from = board.indexOf(0);
    const tile = after(board, REVERSE[move])?.[from];
    const moved = tile ? this.#texts.moved(tile, move) : "";
    this.#announce(this.#puzzle.answers ? `${moved} ${this.#stateSentence()}` : moved);
  }
}

/** @type {PackedTable[]} */
const packed = JSON.parse(part("database").textContent ?? "").tables;
new View(new Tables(packed));
