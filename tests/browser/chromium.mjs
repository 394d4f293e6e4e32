/** What every browser test shares: the built programs, and pages in the system's Chromium that are watched for anything a self-contained file must not do. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const HERE = dirname(fileURLToPath(import.meta.url));

/** The project's folder. */
export const PROJECT = resolve(HERE, "../..");

const BINARIES = resolve(process.env.TILEBASE_BIN_DIR ?? join(PROJECT, "target/release"));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Runs a program of the project, away from any database that lies about; gives status, stdout, stderr. */
export function run(program, args, { input = "", cwd = HERE } = {}) {
  const path = join(BINARIES, program);
  assert.ok(existsSync(path), `${path} is not built: cargo build --release`);
  const env = { ...process.env, TILEBASE_DB: "", XDG_DATA_HOME: HERE };
  const done = spawnSync(path, args, { input, cwd, env, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(done.error, undefined);
  return done;
}

/** Starts the browser without a word to the network. */
export function launch() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Opens a file in a context of its own. `page.problems` gathers console messages, errors, requests other
 * than for the file itself, and violations of the page's Content-Security-Policy; `closeClean` wants none.
 */
export async function openFile(browser, file, { hash = "", ...context } = {}) {
  const page = await (await browser.newContext({ locale: "en-US", ...context })).newPage();
  const problems = [];
  page.problems = problems;
  page.on("console", (message) => problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  const url = pathToFileURL(file).href;
  page.on("request", (request) => {
    const to = request.url();
    if (to.split("#")[0] !== url && !to.startsWith("data:")) problems.push(`request: ${to}`);
  });
  await page.exposeFunction("reportViolation", (what) => problems.push(`policy: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      window.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  await page.goto(url + hash);
  return page;
}

/** Closes a page that must have had no problem. */
export async function closeClean(page) {
  const { problems } = page;
  await page.context().close();
  assert.deepEqual(problems, []);
}

/** Random numbers in [0, 1) from a seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
