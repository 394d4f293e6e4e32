/** The page that `query-db page` writes, in a real Chromium, against the command line's answers and against breadth-first searches of this file's own. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { spawnSync } from "node:child_process";
import { PROJECT, closeClean, launch, openFile, randomFrom, run } from "./chromium.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SEED = Number(process.env.TILEBASE_SEED ?? 20240607);
const MOVES = "udlr";
const STEP = { u: -3, d: 3, l: -1, r: 1 };

let folder, file, browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "tilebase-page-"));
  file = join(folder, "tilebase.html");
  const made = run("query-db", ["page", "--out", file]);
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /tilebase\.html: 3 tables, \d+ KB\n$/);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The board, nine digits, after a move of the blank; null at the rim. */
function moved(board, move) {
  const blank = board.indexOf("0");
  const to = blank + STEP[move];
  const leaves = to < 0 || to > 8 || ("lr".includes(move) && Math.floor(to / 3) !== Math.floor(blank / 3));
  if (leaves) return null;
  const cells = [...board];
  [cells[blank], cells[to]] = [cells[to], "0"];
  return cells.join("");
}

/** Every board that can reach the goal, with its distance, by a plain breadth-first search. */
function distancesTo(goal) {
  const distances = new Map([[goal, 0]]);
  for (const [board, distance] of distances) {
    for (const move of MOVES) {
      const next = moved(board, move);
      if (next && !distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}

function shuffled(random) {
  const cells = [..."012345678"];
  for (let last = 8; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [cells[last], cells[other]] = [cells[other], cells[last]];
  }
  return cells.join("");
}

const link = (start, goal) => `#start=${start}&goal=${goal}`;
const text = (page, id) => page.textContent(`#${id}`);
const announced = (page) => text(page, "announcer");
/** The board to play on, read from where the tiles are. */
const shown = (page) =>
  page.$eval("#board", (board) => {
    const cells = Array(9).fill("0");
    for (const tile of board.children) {
      const at = (name) => Number(tile.style.getPropertyValue(name));
      cells[3 * at("--row") + at("--column")] = tile.dataset.tile;
    }
    return cells.join("");
  });

describe("the index and the tables", () => {
  /** The script's own modules, as Node loads them. */
  let index;
  let packed;

  before(async () => {
    const modules = join(folder, "modules");
    cpSync(join(PROJECT, "src/page"), modules, { recursive: true });
    writeFileSync(join(modules, "package.json"), '{"type":"module"}');
    index = await import(pathToFileURL(join(modules, "index.js")).href);
    const html = readFileSync(file, "utf8");
    packed = JSON.parse(html.match(/<script type="application\/json" id="database">(.*)<\/script>/)[1]).tables;
  });

  test("are the database's on every board of every table", () => {
    const database = join(folder, "3x3.tb");
    const made = run("gen-db", ["--board", "3x3", "--out", database]);
    assert.equal(made.status, 0, made.stderr);
    const bytes = readFileSync(database);
    const tables = new index.Tables(packed);
    assert.deepEqual(tables.cells, [8, 7, 4]);
    const solutionsInAll = { 8: 500881, 7: 519219, 4: 521885 }; // computed independently of this project
    tables.cells.forEach((cell, number) => {
      const place = 64 + 800 * number; // the header's layout, format version 1
      assert.equal(bytes.readUInt32LE(place), cell);
      const offset = Number(bytes.readBigUInt64LE(place + 8));
      const goal = [1, 2, 3, 4, 5, 6, 7, 8];
      goal.splice(cell, 0, 0);
      const table = tables.goal(goal);
      const distances = distancesTo(goal.join(""));
      const seen = new Uint8Array(181440);
      const counts = [];
      const known = new Map();
      let solutions = 0;
      for (const [text, distance] of distances) {
        const board = Array.from(text, Number);
        const at = table.index(board);
        assert.equal(seen[at]++, 0, `${text} shares index ${at}`);
        assert.equal(bytes[offset + at], distance, `the database's entry for ${text}`);
        assert.equal(table.residue(board), distance % 3, `the page's entry for ${text}`);
        counts[distance] = (counts[distance] ?? 0) + 1;
        solutions += table.solutions(board, known);
      }
      assert.equal(distances.size, 181440);
      assert.deepEqual(table.counts, counts);
      assert.equal(solutions, solutionsInAll[cell]);
    });
  });

  test("walk the command line's path from every board", () => {
    for (const goal of ["123456780", "518204367"]) {
      const starts = [...distancesTo(goal).keys()];
      const answers = run("query-db", ["solve", "-", "--goal", goal], { input: starts.join("\n") + "\n" });
      assert.equal(answers.status, 0, answers.stderr);
      const table = new index.Tables(packed).goal(Array.from(goal, Number));
      const paths = starts.map((start) => table.path(Array.from(start, Number)).join(""));
      assert.equal(paths.join("\n") + "\n", answers.stdout);
    }
  });
});

test("one file of at most 300 KB opens from a folder", async (t) => {
  const size = statSync(file).size;
  assert.ok(size <= 300_000, `${size} bytes`);
  const page = await openFile(browser, file, { hash: link("132405678", "123804765") });
  assert.equal(await text(page, "distance"), "20");
  assert.equal(await text(page, "detail"), "2 shortest solutions");
  const opened = await page.evaluate(() => performance.getEntriesByType("navigation")[0].domComplete);
  t.diagnostic(`${size} bytes, complete after ${Math.round(opened)} ms`);
  await closeClean(page);
});

test("the policy is in force, and forbids scripts, styles and requests", async () => {
  const page = await openFile(browser, file);
  await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    document.body.setAttribute("style", "outline: 1px solid red");
    await fetch("http://127.0.0.1:9/").catch(() => {});
    new Image().src = "http://127.0.0.1:9/a.png";
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  assert.equal(await page.evaluate(() => window.ran), undefined);
  const violated = page.problems.filter((problem) => problem.startsWith("policy: "));
  const directives = violated.map((problem) => problem.split(" ")[1]).sort();
  assert.deepEqual(directives, ["connect-src", "img-src", "script-src-elem", "style-src-attr"]);
  await page.context().close();
});

test(`the command line's answer for 2,160 pairs over all nine goal cells (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const page = await openFile(browser, file);
  let pairs = 0;
  let unsolvable = 0;
  for (let round = 0; round < 90; round++) {
    const tiles = [...shuffled(random)].filter((tile) => tile !== "0");
    tiles.splice(round % 9, 0, "0");
    const goal = tiles.join("");
    const input = [];
    for (let i = 0; i < 48; i++) input.push(shuffled(random));
    const ask = (command) => {
      const answer = run("query-db", [command, "-", "--goal", goal], { input: input.join("\n") + "\n" });
      return answer.stdout.split("\n").slice(0, -1);
    };
    const [distances, paths] = [ask("distance"), ask("solve")];
    const answers = await page.evaluate(
      ([goal, starts]) => {
        const byId = (id) => document.getElementById(id);
        const type = (id, value) => {
          byId(id).value = value;
          byId(id).dispatchEvent(new Event("input"));
        };
        type("goal-text", goal);
        return starts.map((start) => {
          type("start-text", start);
          const [distance, path] = [byId("distance").textContent, byId("path-blank").textContent];
          return { distance, path, hidden: byId("paths").hidden, repair: !byId("repair").hidden };
        });
      },
      [goal, input],
    );
    input.forEach((start, i) => {
      const { distance, path, hidden, repair } = answers[i];
      const which = `${start} to ${goal}`;
      if (distances[i] === "unsolvable") {
        assert.deepEqual([distance, hidden, repair], ["Unsolvable", true, true], which);
        unsolvable++;
        return;
      }
      assert.equal(distance, distances[i], which);
      assert.equal(path, paths[i] || "–", which);
      assert.equal(paths[i].length, Number(distance), which);
      assert.equal([...paths[i]].reduce(moved, start), goal, which);
      pairs++;
    });
  }
  assert.equal(pairs + unsolvable, 90 * 48);
  assert.ok(pairs >= 2000, `${pairs} pairs`);
  assert.ok(unsolvable >= 2000, `${unsolvable} unsolvable pairs`);
  await closeClean(page);
});

test("an unsolvable pair says why and is repaired by one swap", async () => {
  const page = await openFile(browser, file, { hash: link("123456870", "123456780") });
  assert.equal(await text(page, "distance"), "Unsolvable");
  assert.match(await text(page, "detail"), /^1 pair of tiles stands in the other order than in the goal/);
  assert.equal(await page.getAttribute("#watch", "aria-disabled"), "true");
  await page.click("#repair");
  assert.equal(await text(page, "distance"), "0");
  assert.equal(await page.inputValue("#start-text"), "123456780");
  assert.match(await announced(page), /^8 and 7 swapped\./);
  await closeClean(page);
});

test("the slider gives boards of exactly the distance asked for", async () => {
  for (const [goal, largest] of [["123456780", 31], ["123804765", 30], ["107382456", 31]]) {
    const page = await openFile(browser, file, { hash: link(goal, goal) });
    assert.equal(await page.getAttribute("#wanted", "max"), String(largest));
    await page.focus("#wanted");
    await page.keyboard.press("Home");
    const starts = [];
    for (let distance = 0; distance <= largest; distance++) {
      assert.match(await text(page, "wanted-text"), new RegExp(`^${distance} moves?: `));
      const made = await page.evaluate(() =>
        Array.from({ length: 20 }, () => {
          document.getElementById("new-puzzle").click();
          return ["start-text", "distance"].map((id) => document.getElementById(id)).map((e) => e.value ?? e.textContent);
        }),
      );
      for (const [start, told] of made) {
        assert.equal(told, String(distance));
        starts.push(start);
      }
      await page.keyboard.press("ArrowRight");
    }
    const answer = run("query-db", ["distance", "-", "--goal", goal], { input: starts.join("\n") + "\n" });
    const asked = starts.map((_, i) => String(Math.floor(i / 20)));
    assert.deepEqual(answer.stdout.trim().split("\n"), asked);
    assert.ok(new Set(starts).size > starts.length / 2, "puzzles differ");
    await closeClean(page);
  }
});

test("boards are typed, pasted and swapped", async () => {
  const page = await openFile(browser, file, { hash: link("123456780", "123456780") });
  const paste = (id, value) =>
    page.$eval(
      id,
      (input, value) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", value);
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      value,
    );

  await page.fill("#start-text", "1 2 3, 4 5 6, 7 x 8");
  assert.equal(await shown(page), "123456708");
  assert.equal(await page.inputValue("#start-text"), "1 2 3, 4 5 6, 7 x 8");
  assert.equal(await text(page, "distance"), "1");

  await paste("#goal-text", "[[1, 2, 3],\r\n [8, 0, 4],\r\n [7, 6, 5]]\r\n");
  assert.equal(await page.inputValue("#goal-text"), "123804765");
  await paste("#start-text", "1 3 2 4 0 5 6 7 8\n1 2 3 8 0 4 7 6 5\n");
  assert.equal(await shown(page), "132405678");
  assert.equal(await text(page, "distance"), "20");

  for (const [typed, fault] of [
    ["12345678", "8 cells; a board has 9."],
    ["1 2 3 4 5 6 7 8 9", "“9” is no tile"],
    ["123456788", "Tile 8 stands twice."],
    ["1 2 3 4 5 6 7 0 0", "There are two blanks."],
    ["12 3 4 5 6 7 8 0", "“12” is no tile"],
    ["1 2 3 / 4 5 / 6 7 8 0", "The rows are not of one length."],
  ]) {
    await page.fill("#start-text", typed);
    await page.press("#start-text", "Enter");
    assert.ok((await text(page, "fault")).startsWith(fault), typed);
    assert.equal(await page.getAttribute("#start-text", "aria-invalid"), "true");
    assert.equal(await shown(page), "132405678", "a text that is no board changes nothing");
  }
  await page.fill("#start-text", "250873641");
  assert.equal(await text(page, "fault"), "");
  assert.equal(await text(page, "distance"), "22");
  assert.equal(await text(page, "detail"), "1 shortest solution");

  await page.click("#start button >> nth=0");
  assert.equal(await page.getAttribute("#start button >> nth=0", "aria-pressed"), "true");
  assert.equal(await announced(page), "2 picked; choose what to swap it with.");
  await page.click("#start button >> nth=8");
  assert.equal(await shown(page), "150873642");
  assert.equal(await text(page, "distance"), "Unsolvable");
  // The same by keyboard, in the goal: the first cell and the one below it.
  await page.focus("#goal button >> nth=0");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  assert.equal(await page.inputValue("#goal-text"), "823104765");
  assert.equal(await shown(page), "150873642", "arrow keys in an editor move no tile");
  for (const goal of ["123456780", "123804765", "012345678"]) {
    await page.click(`#goals button >> nth=${["123456780", "123804765", "012345678"].indexOf(goal)}`);
    assert.equal(await page.inputValue("#goal-text"), goal);
  }
  await page.click("#random");
  assert.match(await text(page, "distance"), /^\d+$/, "a random start can reach the goal");
  await closeClean(page);
});

test("the reader takes no text otherwise than the command line", async () => {
  const page = await openFile(browser, file);
  const texts = [
    "867254301", "8672543x1", "8672543X1", "8 6 7 2 5 4 3 _ 1", "8,6,7,2,5,4,3,.,1", "8/6/7/2/5/4/3/*/1",
    "867 254 301", "867/254/301", "8 6 7\n2 5 4\n3 0 1", "[8, 6, 7, 2, 5, 4, 3, 0, 1]", "{8,6,7},{2,5,4},{3,0,1}",
    "(8 6 7|2 5 4|3 0 1)", "8\t6\t7\t2\t5\t4\t3\t0\t1", "[[8,6,7],[2,5,4],[3,0,1]]",
    "3\n8 6 7\n2 5 4\n3 0 1\n", "3 3\r\n8 6 7\r\n2 5 4\r\n3 0 1", "# hard\n867254301 // 31", "\uFEFF867\u00a0254\u00a0301",
    "3\n867254301", "8|6|7\n2|5|4\n3|0|1", "'8' '6' '7' '2' '5' '4' '3' 'x' '1'", "86725430", "8672543011",
    "867254391", "1 2 3 4 5 6 7 8 8", "", "nonsense", "8 6 7 2 5 4 3 01", "10 2 3 4 5 6 7 8 0", "1.5 2 3",
    "8 6 7\n2 5\n4 3 0 1", "8 6 7 2 5 4 301", "867 2 5 4 301", "867254 301", "8 6 7 2\n5 4 3 0 1",
  ];
  for (const given of texts) {
    const told = run("query-db", ["rank", "--json", given]);
    const read = await page.evaluate((value) => {
      const before = ["012345678", "123456780"].find((board) => board !== value);
      for (const typed of [before, value]) {
        const input = document.getElementById("start-text");
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", typed);
        input.value = typed;
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
        input.dispatchEvent(new Event("change"));
      }
      return document.getElementById("fault").textContent ? null : document.getElementById("start-text").value;
    }, given);
    if (read !== null) {
      assert.equal(told.status, 0, `${JSON.stringify(given)}: ${told.stderr}`);
      assert.match(told.stdout, /867254301/, given);
    }
    // What both must take is what the page promises; the command line reads more forms.
    if (texts.indexOf(given) < texts.indexOf("86725430")) assert.ok(read !== null, `${JSON.stringify(given)} is refused`);
    else assert.equal(read, null, `${JSON.stringify(given)} is taken`);
  }
  await closeClean(page);
});

test("tiles move by click, key and swipe; moves are counted, undone and redone", async () => {
  const page = await openFile(browser, file, { hash: link("123456780", "123456780") });
  const counters = async () => [await text(page, "made"), await text(page, "fewest"), await text(page, "best-now")];
  assert.equal(await text(page, "detail"), "The start is the goal.");
  await page.click('#board [data-tile="6"]');
  assert.equal(await shown(page), "123450786");
  assert.equal(await announced(page), "6 down. 1 move to the goal.");
  assert.deepEqual(await counters(), ["1", "0", "2"]);
  await page.click('#board [data-tile="1"]', { force: true });
  assert.equal(await shown(page), "123450786", "a tile that does not touch the blank stays");

  // An arrow key names the tile's way: 5 slides right.
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page), "123405786");
  assert.equal(await announced(page), "5 right. 2 moves to the goal.");
  await page.keyboard.press("ArrowUp");
  assert.equal(await shown(page), "123485706");
  await page.keyboard.press("ArrowUp");
  assert.equal(await shown(page), "123485706", "no tile stands below the blank");
  await page.keyboard.press("ArrowRight");
  assert.equal(await shown(page), "123485076");
  assert.deepEqual(await counters(), ["4", "0", "8"]);

  await page.click("#undo");
  await page.keyboard.press("Control+z");
  assert.equal(await shown(page), "123405786");
  assert.equal(await text(page, "made"), "2");
  await page.click("#redo");
  await page.keyboard.press("Control+Shift+z");
  assert.equal(await shown(page), "123485076");
  assert.equal(await page.getAttribute("#redo", "aria-disabled"), "true");
  await page.click("#undo");
  // Another move than the undone one forgets what was undone.
  await page.keyboard.press("ArrowLeft");
  assert.equal(await shown(page), "123485760");
  assert.equal(await page.getAttribute("#redo", "aria-disabled"), "true");
  await page.click("#restart");
  assert.equal(await shown(page), "123456780");
  assert.equal(await page.getAttribute("#undo", "aria-disabled"), "true");

  // A swipe anywhere on the board, the tile's way again.
  const box = await page.locator("#board").boundingBox();
  const swipe = async (right, down) => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + right, box.y + box.height / 2 + down, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(60, 5);
  assert.equal(await shown(page), "123456708");
  await swipe(-4, 70);
  assert.equal(await shown(page), "123406758");
  assert.equal(await text(page, "made"), "2");

  // Played to the end.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await text(page, "distance"), "0");
  assert.equal(await announced(page), "8 left. Solved in 4 moves; the fewest possible is 0.");
  await closeClean(page);
});

test("touch swipes move tiles", async () => {
  const page = await openFile(browser, file, {
    hash: link("123456780", "123456780"),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.locator("#board").scrollIntoViewIfNeeded();
  const box = await page.locator("#board").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, points) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (const step of [20, 40, 60]) await touch("touchMove", [{ x, y: y + step }]);
  await touch("touchEnd", []);
  await page.waitForFunction(() => document.getElementById("made").textContent === "1");
  assert.equal(await shown(page), "123450786");
  await page.waitForTimeout(300); // a touch sooner than any finger's would be taken for the end of the swipe
  await page.tap('#board [data-tile="5"]');
  await page.waitForFunction(() => document.getElementById("made").textContent === "2");
  assert.equal(await shown(page), "123405786");
  await closeClean(page);
});

test("hints tell each legal move, and the switch hides them", async () => {
  const page = await openFile(browser, file, { hash: link("132405678", "123804765") });
  const hints = () =>
    page.$$eval("#board .tile", (tiles) =>
      Object.fromEntries(tiles.filter((tile) => tile.dataset.hint).map((tile) => [tile.dataset.tile, tile.dataset.hint])),
    );
  // By the command line: each move and the distance after it.
  const told = run("query-db", ["moves", "132405678", "--goal", "123804765", "--json"]);
  assert.equal(told.status, 0, told.stderr);
  const expected = { 3: "away", 4: "closer", 5: "away", 7: "away" };
  for (const move of MOVES) {
    const next = moved("132405678", move);
    const distance = run("query-db", ["distance", next, "--goal", "123804765"]).stdout.trim();
    const tile = next["132405678".indexOf("0")];
    assert.equal(distance === "19" ? "closer" : "away", expected[tile], next);
  }
  assert.deepEqual(await hints(), expected);
  assert.equal(await page.getAttribute('#board [data-tile="4"]', "aria-label"), "4, slides right, one closer");
  assert.deepEqual(await page.$$eval("#moves li", (chips) => chips.map((chip) => chip.textContent)), [
    "3 ↓ away", "7 ↑ away", "4 → closer", "5 ← away",
  ]);
  await page.uncheck("#hints", { force: true });
  assert.deepEqual(await hints(), {});
  assert.equal(await page.locator("#moves li").count(), 0);
  assert.equal(await page.getAttribute('#board [data-tile="4"]', "aria-label"), "4, slides right");
  await closeClean(page);
});

test("the solution is listed, watched, paused, stepped and left", async () => {
  const page = await openFile(browser, file, { hash: link("132405678", "123804765") });
  const solve = (notation) =>
    run("query-db", ["solve", "-", "--goal", "123804765", "--notation", notation], { input: "132405678\n" });
  for (const notation of ["blank", "tile", "numbers"]) {
    assert.equal((await text(page, `path-${notation}`)) + "\n", solve(notation).stdout, notation);
  }
  const path = await text(page, "path-blank");
  const boards = [...path].reduce((all, move) => [...all, moved(all.at(-1), move)], ["132405678"]);
  const readSteps = (steps) =>
    steps.map((step) => {
      const cells = [...step.querySelectorAll(".small > *")].map((cell) => cell.textContent.replace("blank", "0"));
      return `${step.querySelector(".count").textContent}: ${cells.join("")}`;
    });
  assert.deepEqual(await page.$$eval("#steps button", readSteps), boards.map((board, step) => `Step ${step}: ${board}`));
  const position = async () => (await page.$$eval('#steps [aria-current="step"]', readSteps)).join();

  await page.click("#step");
  assert.equal(await shown(page), boards[1]);
  assert.equal(await position(), `Step 1: ${boards[1]}`);
  await page.click("#steps button >> nth=7");
  assert.equal(await shown(page), boards[7]);
  assert.equal(await text(page, "made"), "7");
  await page.click("#steps button >> nth=3");
  assert.equal(await shown(page), boards[3]);

  await page.selectOption("#speed", "4");
  await page.click("#watch");
  assert.equal(await text(page, "watch-text"), "Pause");
  await page.waitForFunction(() => Number(document.getElementById("made").textContent) >= 6);
  await page.click("#watch");
  const paused = Number(await text(page, "made"));
  assert.ok(paused >= 6 && paused < 20, `paused at ${paused}`);
  await page.waitForTimeout(400);
  assert.equal(Number(await text(page, "made")), paused, "a paused solution stands still");
  await page.click("#watch");
  await page.waitForFunction(() => document.getElementById("distance").textContent === "0");
  await page.waitForFunction(() => document.getElementById("watch-text").textContent === "Watch");
  assert.equal(await shown(page), "123804765");
  assert.equal(await text(page, "detail"), "Solved in 20 moves, the fewest possible.");
  assert.equal(await announced(page), "Solved in 20 moves, the fewest possible.");

  // Leaving the solution begins a new one there; going back finds the old one again.
  await page.click("#steps button >> nth=0");
  await page.click('#board [data-tile="7"]'); // one away
  assert.equal(await text(page, "solution-from"), "from the board where you left the last one");
  assert.equal((await text(page, "path-blank")).length, 21);
  await page.click("#undo");
  assert.equal(await text(page, "path-blank"), path);
  // A move by hand stops the watching.
  await page.click("#watch");
  await page.keyboard.press("Control+z");
  assert.equal(await text(page, "watch-text"), "Watch");
  await closeClean(page);
});

test("the answer is saved as result.txt in the coursework's form", async () => {
  for (const [locale, lang] of [["en-US", "en"], ["zh-CN", "zh"]]) {
    for (const start of ["132405678", "123804765", "123084765", "132405687"]) {
      const page = await openFile(browser, file, { hash: link(start, "123804765"), locale, acceptDownloads: true });
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
      assert.equal(download.suggestedFilename(), "result.txt");
      const saved = readFileSync(await download.path(), "utf8");
      const output = join(folder, `result-${start}-${lang}.txt`);
      const made = run("query-db", ["coursework", start, "123804765", "--output", output, "--lang", lang]);
      assert.equal(made.status, start === "132405687" ? 1 : 0, made.stderr);
      assert.equal(saved, readFileSync(output, "utf8"));
      await closeClean(page);
    }
  }
});

test("a link restores start and goal", async () => {
  const page = await openFile(browser, file, { hash: link("867254301", "123456780") });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.fill("#start-text", "250873641");
  await page.fill("#goal-text", "123804765");
  await page.click("#copy-link");
  await page.waitForFunction(() => document.getElementById("link-note").textContent === "Link copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, pathToFileURL(file).href + link("250873641", "123804765"));
  await closeClean(page);

  const restored = await openFile(browser, file, { hash: link("250873641", "123804765") });
  assert.equal(await shown(restored), "250873641");
  assert.equal(await restored.inputValue("#goal-text"), "123804765");
  assert.equal(await text(restored, "distance"), "22");
  // A new link in the same page, and one that cannot be read.
  await restored.evaluate(() => (location.hash = "#start=8672543x1"));
  await restored.waitForFunction(() => document.getElementById("start-text").value === "867254301");
  await restored.evaluate(() => (location.hash = "#start=nonsense"));
  await restored.waitForFunction(() => document.getElementById("fault").textContent !== "");
  assert.equal(await shown(restored), "867254301");
  await closeClean(restored);
});

test("without a clipboard the link is in the address bar", async () => {
  const page = await openFile(browser, file, { hash: link("867254301", "123456780") });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    history.replaceState(null, "", "#");
  });
  await page.click("#copy-link");
  await page.waitForFunction(() => document.getElementById("link-note").textContent.includes("address bar"));
  assert.equal(new URL(page.url()).hash, link("867254301", "123456780"));
  await closeClean(page);
});

test("every word changes with the language", async () => {
  const page = await openFile(browser, file, { hash: link("132405678", "123804765") });
  const words = () =>
    page.$$eval("[data-text], [data-label]", (elements) =>
      elements.map((e) => (e.dataset.text ? e.textContent : e.ariaLabel)),
    );
  const english = await words();
  assert.equal(await page.getAttribute("html", "lang"), "en");
  await page.click("#language");
  const chinese = await words();
  assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
  english.forEach((word, i) => {
    assert.ok(word && chinese[i], `text ${i} is empty`);
    assert.notEqual(word, chinese[i]);
  });
  assert.equal(await text(page, "detail"), "2 条最短解");
  assert.match(await page.title(), /八数码/);
  await page.click("#step");
  assert.equal(await announced(page), "距目标 19 步。");
  await page.fill("#start-text", "132405687");
  assert.equal(await text(page, "distance"), "不可达");
  await page.click("#language");
  assert.deepEqual(await words(), english);
  assert.equal(await text(page, "distance"), "Unsolvable");
  await closeClean(page);
});

test("the histogram is the table's and marks the board", async () => {
  const page = await openFile(browser, file, { hash: link("867254301", "123456780") });
  const bars = () =>
    page.$$eval("#histogram span", (bars) => bars.map((bar) => ({ here: bar.classList.contains("here"), title: bar.title })));
  const counts = [];
  for (const distance of distancesTo("123456780").values()) counts[distance] = (counts[distance] ?? 0) + 1;
  const drawn = await bars();
  assert.equal(drawn.length, 32);
  drawn.forEach(({ title }, distance) => {
    const [moves, boards] = title.match(/[\d,]+/g).map((digits) => Number(digits.replaceAll(",", "")));
    assert.deepEqual([moves, boards], [distance, counts[distance]]);
  });
  assert.deepEqual(drawn.flatMap(({ here }, distance) => (here ? [distance] : [])), [31]);
  assert.match(await page.getAttribute("#histogram", "aria-label"), /181,440 boards .* The board stands at 31\./);
  await page.click("#step");
  assert.deepEqual((await bars()).flatMap(({ here }, distance) => (here ? [distance] : [])), [30]);
  await closeClean(page);
});

test("everything is reached with the Tab key and shows its focus", async () => {
  const page = await openFile(browser, file, { hash: link("132405678", "123804765") });
  const reached = [];
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const drawn = at.id === "hints" ? at.nextElementSibling : at;
      return { name: at.id || at.closest("[id]").id, outline: getComputedStyle(drawn).outlineStyle };
    });
    if (!focus) break;
    assert.equal(focus.outline, "solid", `${focus.name} shows no focus`);
    reached.push(focus.name);
  }
  assert.deepEqual(reached, [
    "language", "colours", "board", "board", "board", "board", "restart", "undo", "redo", "hints", "watch", "step", "speed",
    "start", "start-text", "random", "goal", "goal-text", "goals", "goals", "goals", "wanted", "new-puzzle",
    "download", "copy-link", "steps",
  ]);
  await closeClean(page);
});

test("axe finds nothing serious, in light and dark, wide and narrow, in both languages", async () => {
  const states = [
    { hash: link("132405678", "123804765"), locale: "en-US" },
    { hash: link("132405687", "123804765"), locale: "zh-CN" },
    { hash: link("123456780", "123456780"), locale: "en-US" },
    { hash: "#start=nonsense", locale: "en-US" },
  ];
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [360, 1280]) {
      for (const state of states) {
        const page = await openFile(browser, file, { ...state, colorScheme, viewport: { width, height: 800 } });
        await page.waitForTimeout(200); // until tiles stand still: colours in transition have no contrast of their own
        await page.evaluate(AXE);
        const { violations, passes } = await page.evaluate(() => window.axe.run());
        const found = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((n) => n.target).join(", ")}`);
        assert.deepEqual(found, [], `${colorScheme}, ${width} px, ${JSON.stringify(state)}`);
        assert.ok(passes.some(({ id }) => id === "color-contrast"));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${overflow} px cut off at ${width} px`);
        await closeClean(page);
      }
    }
  }
});

test("colours follow the system until chosen; motion is left out where unwanted", async () => {
  const page = await openFile(browser, file, { colorScheme: "light" });
  const paper = () => page.$eval("body", (body) => getComputedStyle(body).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.waitForFunction(() => document.getElementById("colours").ariaLabel === "Light colours");
  await page.click("#colours");
  assert.equal(await paper(), light);
  await page.click("#colours");
  assert.equal(await paper(), dark);
  const motion = () => page.$eval(".tile", (tile) => getComputedStyle(tile).transitionDuration);
  assert.match(await motion(), /0\.16s/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await motion(), "0s");
  await closeClean(page);
});

test("a page made from one table answers the goals it covers and says so for the others", async () => {
  const database = join(folder, "one.tb");
  const one = join(folder, "one.html");
  assert.equal(run("gen-db", ["--board", "3x3", "--goal", "123804765", "--out", database]).status, 0);
  const made = run("query-db", ["page", "--db", database, "--out", one]);
  assert.equal(made.status, 0, made.stderr);
  assert.ok(statSync(one).size < statSync(file).size - 100_000);
  const page = await openFile(browser, one);
  assert.equal(await page.inputValue("#goal-text"), "123804765", "the first goal shown is one it covers");
  assert.equal(await text(page, "distance"), "20");
  for (const [start, goal, distance] of [["132405678", "123804765", "20"], ["876504321", "518204367", null]]) {
    await page.fill("#goal-text", goal);
    await page.fill("#start-text", start);
    const told = run("query-db", ["distance", start, "--goal", goal]).stdout.trim();
    assert.equal(await text(page, "distance"), told === "unsolvable" ? "Unsolvable" : told);
    if (distance) assert.equal(told, distance);
  }
  await page.click("#goals button >> nth=0");
  await page.fill("#start-text", "867254301");
  assert.equal(await text(page, "distance"), "No table");
  assert.equal(
    await text(page, "detail"),
    "This page was made without the table for goals whose blank is on a corner; it answers goals whose blank is in the centre.",
  );
  for (const id of ["watch", "step", "download", "new-puzzle"]) {
    assert.equal(await page.getAttribute(`#${id}`, "aria-disabled"), "true", id);
  }
  // One can still play, and parity needs no table.
  await page.click('#board [data-tile="3"]');
  assert.equal(await text(page, "made"), "1");
  await page.fill("#start-text", "123456870");
  assert.equal(await text(page, "distance"), "Unsolvable");
  await page.click("#repair");
  assert.equal(await text(page, "distance"), "No table");
  await closeClean(page);
});

test("the scripts keep to their types", () => {
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json").replace("package.json", "bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", join(PROJECT, "tests/browser")], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
});
