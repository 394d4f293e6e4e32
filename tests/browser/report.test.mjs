/** The reports that `search-lab` writes, in a real Chromium: complete, legible, and in need of nothing else. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { closeClean, launch, openFile, run } from "./chromium.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const ALGORITHMS = ["breadth-first", "greedy", "a-star"];
const HEURISTICS = ["h1", "h2", "h3"];
/** Every line of the comparison, in its order. */
const CONTENDERS = ALGORITHMS.flatMap((algorithm) =>
  algorithm === "breadth-first" ? [algorithm] : HEURISTICS.map((heuristic) => `${algorithm} ${heuristic}`),
);

let folder, browser, comparison, records;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "tilebase-report-"));
  comparison = join(folder, "compare.html");
  const options = ["--per-distance", "2", "--algorithm", ALGORITHMS.join(), "--heuristic", HEURISTICS.join()];
  const compared = run("search-lab", ["compare", ...options, "--html", comparison, "--json"]);
  assert.equal(compared.status, 0, compared.stderr);
  records = JSON.parse(compared.stdout).records;
  const audited = run("search-lab", ["audit", "--html", join(folder, "audit.html")]);
  assert.equal(audited.status, 0, audited.stderr);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** For each plot its caption, its name for those who do not see it, and how many points are drawn inside it. */
function plots(page) {
  return page.$$eval("figure", (figures) =>
    figures.map((figure) => {
      const svg = figure.querySelector("svg");
      const box = svg.getBoundingClientRect();
      const inside = [...svg.querySelectorAll("circle")].filter((circle) => {
        const point = circle.getBoundingClientRect();
        return point.left >= box.left && point.right <= box.right && point.top >= box.top && point.bottom <= box.bottom;
      });
      return {
        caption: figure.querySelector("figcaption").textContent,
        label: svg.getAttribute("aria-label"),
        width: box.width,
        circles: svg.querySelectorAll("circle").length,
        inside: inside.length,
        words: [...svg.querySelectorAll("text")].map((text) => text.textContent.trim()),
      };
    }),
  );
}

describe("a comparison", () => {
  test("has four plots with a point for every distance of every line", async () => {
    const page = await openFile(browser, comparison);
    const found = await plots(page);
    assert.deepEqual(
      found.map((plot) => plot.caption),
      [
        "Nodes expanded by distance",
        "Time by distance",
        "Share of optimal answers by distance",
        "Excess length by distance",
      ],
    );
    for (const plot of found) {
      assert.equal(plot.label, plot.caption);
      assert.ok(plot.width > 600, `${plot.caption}: ${plot.width} wide`);
      assert.ok(plot.words.includes("true distance in moves") && plot.words.includes("30"), plot.words.join());
      // Zeros have no place on a logarithmic axis: the search from the goal itself expands nothing.
      const points = CONTENDERS.length * (plot.caption.startsWith("Nodes") ? 31 : 32);
      assert.equal(plot.circles, points, plot.caption);
      assert.equal(plot.inside, points, plot.caption);
    }
    await closeClean(page);
  });

  test("shows the figures of the JSON answer", async () => {
    const page = await openFile(browser, comparison);
    const rows = await page.$$eval("main > .table tbody tr", (rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
    assert.deepEqual(rows.map((row) => row[0]), CONTENDERS);
    assert.deepEqual(await page.$$eval(".legend li", (items) => items.map((item) => item.textContent)), CONTENDERS);
    for (const [number, row] of rows.entries()) {
      assert.equal(row[1], String(records[number].solved));
      assert.equal(row[3], `${(records[number].optimal_share * 100).toFixed(1)} %`);
      assert.equal(row[6], records[number].mean_expanded.toFixed(1));
    }
    // The table behind the first plot opens on demand.
    const cells = page.locator("details tbody td");
    assert.equal(await cells.first().isVisible(), false);
    await page.locator("summary").click();
    assert.equal(await cells.first().isVisible(), true);
    assert.equal(await cells.count(), 32 * CONTENDERS.length);
    await closeClean(page);
  });
});

test("an audit has two plots and a row for each heuristic", async () => {
  const page = await openFile(browser, join(folder, "audit.html"));
  const found = await plots(page);
  assert.equal(found.length, 2);
  for (const plot of found) assert.equal(plot.inside, 32 * 10, "nine heuristics and the true distance");
  const row = page.locator("tbody tr", { has: page.getByRole("rowheader", { name: "h3", exact: true }) });
  const cells = await row.locator("td").allTextContents();
  assert.deepEqual(cells.slice(0, 5), ["no", "no", "173,547", "95.65 %", "58"]);
  await closeClean(page);
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 1280]) {
    test(`reports are accessible and fit the window: ${colorScheme}, ${width} px`, async () => {
      for (const file of [comparison, join(folder, "audit.html")]) {
        const page = await openFile(browser, file, { colorScheme, viewport: { width, height: 900 } });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `${overflow} px too wide`);
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(violations.map((violation) => `${violation.id}: ${violation.nodes[0].html}`), []);
        await closeClean(page);
      }
    });
  }
}
