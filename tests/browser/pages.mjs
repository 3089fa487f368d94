// Opens pages in a real browser: `node pages.mjs FOLDER CHROMIUM`. What they should show is in FOLDER/expected.json.
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [folder, executablePath] = process.argv.slice(2);
const expected = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const profile = mkdtempSync(join(tmpdir(), "pages-"));
const faults = [];
const context = await chromium.launchPersistentContext(profile, {
  executablePath,
  headless: true,
  hasTouch: true,
  offline: true,
  viewport: { width: 1600, height: 900 },
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});
const page = await context.newPage();
page.on("console", message => { if (["error", "warning"].includes(message.type())) faults.push(message.text()); });
page.on("pageerror", error => faults.push(String(error)));
page.on("request", request => { if (!/^(file|data):/.test(request.url())) faults.push(`asked for ${request.url()}`); });
page.on("dialog", dialog => { faults.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });

const url = (file, hash = "") => pathToFileURL(join(folder, file)).href + hash;
const open = async (file, hash) => { await page.goto("about:blank"); await page.goto(url(file, hash)); };
const position = () => page.locator("#board > svg").getAttribute("data-position");
const now = () => page.locator("#now").textContent();

async function seriousFaults(where) {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(() => globalThis.axe.run());
  assert.ok(passes.length > 10, `${where}: only ${passes.length} rules were looked at`);
  const serious = violations.filter(fault => ["serious", "critical"].includes(fault.impact));
  assert.deepEqual(serious.map(fault => [where, fault.id, fault.nodes.map(node => node.html).slice(0, 3)]), []);
}

async function fits(where) {
  const { wide, inside, board } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    inside: document.documentElement.clientWidth,
    board: document.querySelector("#board > svg").getBoundingClientRect().toJSON(),
  }));
  assert.ok(wide <= inside, `${where}: the page is ${wide} pixels wide in ${inside}`);
  assert.ok(board.left >= 0 && board.right <= inside && board.width > 250, `${where}: board ${JSON.stringify(board)}`);
}

const tests = {
  async "keys go through every position"() {
    await open("vectors.html");
    for (const [index, record] of expected.records.entries()) {
      await page.selectOption("#pick", { index });
      const shown = await page.evaluate(plies => {
        const seen = [];
        const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        const at = () => document.querySelector("#board > svg").dataset.position;
        for (let ply = 0; ply < plies; ply += 1) { press("ArrowRight"); seen.push(at()); }
        press("ArrowRight");
        if (at() !== seen.at(-1)) seen.push("goes on behind the end");
        for (let ply = plies - 1; ply > 0; ply -= 1) { press("ArrowLeft"); if (at() !== seen[ply - 1]) seen.push(`back at ${ply}`); }
        return seen;
      }, record.positions.length);
      assert.deepEqual(shown, record.positions, `record ${index + 1}`);
    }
  },
  async "clicks, real keys and links go where they say"() {
    const { positions } = expected.records[0];
    await open("vectors.html", "#record=1&ply=37");
    assert.equal(await position(), positions[36]);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await position(), positions[35]);
    await page.keyboard.press("End");
    assert.equal(await position(), positions.at(-1));
    assert.ok(page.url().endsWith(`ply=${positions.length}`));
    await page.click("#first");
    await page.click("#forward");
    assert.equal(await position(), positions[0]);
    await page.click("#last");
    await page.click("#back");
    assert.equal(await position(), positions.at(-2));
    await page.locator("#moves button").nth(11).click();
    assert.equal(await position(), positions[11]);
    assert.equal(await page.locator("#moves button[aria-current]").count(), 1);
    await page.evaluate(() => { location.hash = "#ply=5"; });
    await page.waitForFunction(wanted => document.querySelector("#board > svg").dataset.position === wanted, positions[4]);
    await page.keyboard.press("Home");
    assert.match(await now(), /^Start/);
  },
  async "a page with one record takes #ply=37"() {
    await open("one.html", "#ply=37");
    assert.equal(await position(), expected.records[0].positions[36]);
    assert.equal(await page.locator("#chooser").isHidden(), true);
  },
  async "swipes go back and forward"() {
    await open("one.html");
    const swipe = (from, to) => page.evaluate(([from, to]) => {
      const board = document.querySelector("#board");
      const touch = clientX => new Touch({ identifier: 1, target: board, clientX, clientY: 200 });
      board.dispatchEvent(new TouchEvent("touchstart", { changedTouches: [touch(from)], bubbles: true }));
      board.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
    }, [from, to]);
    await swipe(300, 150);
    await swipe(300, 150);
    assert.equal(await position(), expected.records[0].positions[1]);
    await swipe(150, 300);
    assert.equal(await position(), expected.records[0].positions[0]);
    await swipe(150, 160);
    assert.equal(await position(), expected.records[0].positions[0]);
  },
  async "it plays by itself to the end and stops"() {
    const last = expected.records[0].positions.length;
    await open("one.html", `#ply=${last - 2}`);
    await page.selectOption("#pace", "500");
    await page.click("#play");
    assert.equal(await page.getAttribute("#play", "aria-pressed"), "true");
    await page.waitForFunction(wanted => document.querySelector("#board > svg").dataset.position === wanted, expected.records[0].positions.at(-1));
    await page.waitForFunction(() => document.querySelector("#play").getAttribute("aria-pressed") === "false");
  },
  async "the board turns and shows the same"() {
    await open("one.html", "#ply=20");
    const before = await position();
    const uses = () => page.locator("#board use").evaluateAll(all => all.map(use => [use.getAttribute("href"), use.getAttribute("x"), use.getAttribute("y")].join()));
    const pieces = await uses();
    await page.keyboard.press("f");
    assert.equal(await position(), before);
    const turned = await uses();
    assert.equal(turned.length, pieces.length);
    assert.notDeepEqual(turned, pieces);
    await page.click("#flip");
    assert.deepEqual(await uses(), pieces);
  },
  async "values of squares are shown and said where wanted"() {
    await open("worth.html", "#ply=20");
    const texts = () => page.locator("#worth text").evaluateAll(all => all.map(text => [text.textContent, text.getAttribute("x"), text.getAttribute("y")].join()));
    const told = () => page.locator("#board > svg").getAttribute("aria-label");
    assert.deepEqual(await texts(), []);
    assert.doesNotMatch(await told(), /worth/);
    await page.locator("#values").focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.getAttribute("#values", "aria-pressed"), "true");
    assert.match(await told(), /Squares are worth, from the edge to the middle: 2, 4, 8, 16, 32, 64, 128, 256\./);
    assert.match(await page.locator("#live").textContent(), /Squares are worth/);
    const shown = await texts();
    // Squares that are empty and that the ply did not go over, each with the value of its ring.
    const pieces = await page.locator("#board > svg > use").evaluateAll(all => all.map(use => [use.getAttribute("x"), use.getAttribute("y")].join()));
    assert.ok(shown.length > 150 && shown.length < 256 - pieces.length, shown.length);
    for (const each of shown) {
      const [value, x, y] = each.split(",").map(Number), at = [(x - 50) / 100, (y - 63) / 100];
      const ring = Math.min(...at, ...at.map(part => 15 - part));
      assert.equal(value, 2 << ring, each);
      assert.ok(!pieces.includes([x, y - 13].join()), each);
    }
    await page.keyboard.press("f");
    assert.equal((await texts()).length, shown.length);
    assert.notDeepEqual(await texts(), shown);
    await page.keyboard.press("f");
    assert.deepEqual(await texts(), shown);
    await seriousFaults("values");
    await page.keyboard.press("ArrowRight");
    assert.ok((await texts()).length > 150);
    await page.keyboard.press("v");
    assert.equal(await page.getAttribute("#values", "aria-pressed"), "false");
    assert.deepEqual(await texts(), []);
    // Another ruling, other values; the count shows them too.
    await open("vectors.html", "#record=1&count=2");
    await page.click("#values");
    assert.match(await told(), /from the edge \(the corners 2\) to the middle: 1, 2, 4, 8, 16, 32, 64, 128\./);
    assert.ok((await texts()).length > 50);
    const other = expected.records.findIndex(({ positions }) => !positions[0].includes(":"));
    await page.selectOption("#pick", { index: other });
    assert.equal(await page.locator("#values").isVisible(), false);
    assert.deepEqual(await texts(), []);
  },
  async "the count ends at the score"() {
    await open("vectors.html");
    let counted = 0;
    for (const [index, { score }] of expected.records.entries()) {
      await page.selectOption("#pick", { index });
      if (!score) { assert.equal(await page.locator("#counting").isHidden(), true, `record ${index + 1}`); continue; }
      await page.click("#count");
      assert.match(await now(), /^Step 1 of 7/);
      const steps = new Set(["1"]);
      for (let stage = 0; stage < 200 && !(await now()).startsWith("Step 7"); stage += 1) {
        await page.keyboard.press("ArrowRight");
        steps.add((await now())[5]);
      }
      assert.deepEqual([...steps].join(""), "1234567");
      assert.ok((await page.locator("#notes").textContent()).includes(score), `record ${index + 1} ends at ${score}`);
      await page.keyboard.press("c");
      counted += 1;
    }
    assert.ok(counted > 2);
  },
  async "comments, variations and findings stand where they belong"() {
    await open("odd.html", "#record=1");
    assert.match(await page.locator("#moves").textContent(), /a good beginning.*\(.*instead.*\)/s);
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator("#notes").textContent(), /a good beginning/);
    await page.keyboard.press("ArrowDown");
    assert.match(await now(), /variation 1\/1\/1/);
    assert.ok(page.url().endsWith("ply=1/1/1"));
    await page.selectOption("#pick", { index: 1 });
    assert.match(await page.locator("#found").textContent(), /error/);
    assert.equal(await page.locator("#moves .bad").count(), 1);
    await page.locator("#found button").first().click();
    assert.match(await page.locator("#notes").textContent(), /error/);
  },
  async "text from records is text"() {
    await open("odd.html", "#record=3");
    assert.match(await page.locator("#name").textContent(), /<script>alert\(1\)<\/script> – "& '<img src=x onerror=alert\(2\)>/);
    assert.match(await page.title(), /<b>odd<\/b>/);
    assert.match(await page.locator("#moves").textContent(), /<\/script><script>alert\(3\)<\/script><!--/);
    assert.equal(await page.locator("img").count(), 0);
    assert.equal(await page.locator("script").count(), 2);
  },
  async "a record that cannot be played is still shown"() {
    await open("odd.html", "#record=4");
    assert.match(await now(), /cannot be played/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("f");
    assert.match(await page.locator("#found").textContent(), /unknown-variant/);
  },
  async "a keyboard reaches everything and the place is said"() {
    await open("odd.html", "#record=1");
    const reached = new Set();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.closest("[id]")?.id));
    }
    for (const id of ["pick", "first", "back", "play", "forward", "last", "flip", "values", "pace", "moves", "about"]) assert.ok(reached.has(id), id);
    assert.equal(await page.locator("#live").getAttribute("aria-live"), "polite");
    assert.match(await page.locator("#board > svg").getAttribute("aria-label"), /White: walker/);
  },
  async "narrow and wide, light and dark, without accessibility faults"() {
    for (const [width, height] of [[360, 740], [1600, 900]]) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        for (const [file, hash] of [["vectors.html", "#record=1&ply=40"], ["vectors.html", "#record=7&ply=3"], ["vectors.html", "#record=14&ply=9"], ["vectors.html", "#record=1&count=5"], ["odd.html", "#record=1&ply=1"], ["odd.html", "#record=2"], ["odd.html", "#record=3"]]) {
          await open(file, hash);
          await fits(`${file}${hash} at ${width}`);
          if ((width === 360) === (colorScheme === "dark")) await seriousFaults(`${file}${hash} at ${width}, ${colorScheme}`);
        }
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1600, height: 900 });
  },
  async "reports fit, say what they show, and ask for nothing"() {
    for (const [width, height] of [[360, 740], [1600, 900]]) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        for (const file of ["report.html", "report-empty.html"]) {
          const where = `${file} at ${width}, ${colorScheme}`;
          await open(file);
          for (const folded of await page.locator("details").all()) await folded.evaluate(each => { each.open = true; });
          const [wide, inside] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
          assert.ok(wide <= inside, `${where}: the page is ${wide} pixels wide in ${inside}`);
          const out = await page.locator("figure svg, figcaption, h1, h2, h3").evaluateAll((all, inside) =>
            all.filter(each => each.getBoundingClientRect().right > inside + 1).map(each => each.outerHTML.slice(0, 80)), inside);
          assert.deepEqual(out, [], where);
          if ((width === 360) === (colorScheme === "dark")) await seriousFaults(where);
        }
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await open("report.html");
    assert.equal(await page.locator("h1").textContent(), "<b>odd</b> & more");
    assert.equal(await page.locator("script[src], img, b, i").count(), 0);
    const board = page.locator(".map svg[role=img]").first();
    assert.match(await board.getAttribute("aria-label"), /^Laid by White: \d/);
    assert.ok((await board.locator("use").boundingBox()).width > 300, "the board is there");
    const levels = await page.locator("h1, h2, h3, h4").evaluateAll(all => all.map(each => +each.tagName[1]));
    assert.ok(levels.every((level, at) => at === 0 ? level === 1 : level <= levels[at - 1] + 1), levels.join());
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("nav").isVisible(), false);
    await page.emulateMedia({ media: "screen" });
    await open("report-empty.html");
    assert.match(await page.locator("header").textContent(), /There was no record to count/);
  },
  async "a long game opens in under a second"() {
    await open("long.html");
    const times = await page.evaluate(() => performance.getEntriesByType("navigation")[0].toJSON());
    assert.ok(times.loadEventEnd < 1000, `${times.loadEventEnd} ms`);
    console.log(`long game: ${Math.round(times.loadEventEnd)} ms`);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  faults.length = 0;
  try {
    await test();
    assert.deepEqual(faults, []);
    console.log(`ok ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}
await context.close();
rmSync(profile, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
