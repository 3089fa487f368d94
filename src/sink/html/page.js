"use strict";
(() => {
const records = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
/* What the games of these records look like, by name. The program puts it here. */
const GAMES = "{games}";
const NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+"};
const DEEPEST = 12; // Variations nested deeper are not set off any further.
const SIDES = {w: "White", b: "Black"};

let record = records[0];      // the record shown
let node = 0;                 // where it stands
let stage = null;             // the stage of the count, if that is shown
let flipped = false;
let valued = false;           // whether empty squares show what they are worth
let timer = null;
const children = new Map();   // by record: the nodes that follow each node, the main one first

for (const each of records) {
  const following = each.nodes.map(() => []);
  each.nodes.forEach((one, index) => { if (one.p !== undefined) following[one.p].push(index); });
  children.set(each, following);
}

const element = (name, text, kind) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

/* The pieces of a board field: file and rank from 0, side and name. */
function pieces(board) {
  const ranks = board.split("/"), found = [];
  ranks.forEach((text, row) => {
    let file = 0;
    for (const part of text.match(/\d+|[a-z]\*?/gi) || []) {
      if (/\d/.test(part)) { file += +part; continue; }
      const letter = part[0].toLowerCase();
      found.push({
        file, rank: ranks.length - 1 - row, letter, captive: part.endsWith("*"),
        side: part[0] === letter ? "black" : "white",
      });
      file += 1;
    }
  });
  return found;
}

const square = (file, rank) => String.fromCharCode(97 + file) + (rank + 1);

/* The game of the record shown. */
const game = () => GAMES[record.variant];

/* Whether files go from top to bottom, from the seat that is chosen. */
const turned = () => flipped && game().angle;

/* Where a square is, from the seat that is chosen. */
function place(file, rank) {
  const {files, ranks} = game();
  if (!flipped) return [file, ranks - 1 - rank];
  return turned() ? [ranks - 1 - rank, files - 1 - file] : [files - 1 - file, rank];
}

/* What a square is worth, if anything, and how far it is from the edge. */
function worth(file, rank) {
  const {files, ranks} = game(), {squares, rings, corner} = record.values;
  const [across, up] = [Math.min(file, files - 1 - file), Math.min(rank, ranks - 1 - rank)];
  const ring = Math.min(across, up);
  return [squares ? squares[rank][file] : across + up === 0 ? corner : rings[ring], ring];
}

/* The values in the empty squares, but for those that the last ply went over. */
function labels(board, way) {
  const taken = new Set(pieces(board).map(piece => square(piece.file, piece.rank)));
  way.forEach((to, index) => {
    const [file, rank] = [to.charCodeAt(0) - 97, +to.slice(1) - 1];
    const from = way[index - 1] ?? to;
    const across = Math.sign(from.charCodeAt(0) - 97 - file), up = Math.sign(+from.slice(1) - 1 - rank);
    for (let at = 0; at < Math.max(game().files, game().ranks); at += 1) {
      const name = square(file + at * across, rank + at * up);
      taken.add(name);
      if (name === from) break;
    }
  });
  let inside = "";
  for (let file = 0; file < game().files; file += 1) for (let rank = 0; rank < game().ranks; rank += 1) {
    const [x, y] = place(file, rank), [value, ring] = worth(file, rank);
    if (!value || taken.has(square(file, rank))) continue;
    inside += `<text class="${ring % 2 ? "xd" : "xl"}" x="${x * 100 + 50}" y="${y * 100 + 63}">${value}</text>`;
  }
  return `<g id="worth" font-size="38" text-anchor="middle">${inside}</g>`;
}

/* The same in a sentence. */
function valuesInWords() {
  if (!valued || !record.values) return "";
  const {rings, corner} = record.values;
  if (!rings) return "";
  const corners = corner === rings[0] ? "" : ` (the corners ${corner})`;
  return ` Squares are worth, from the edge${corners} to the middle: ${rings.join(", ")}.`;
}

function drawBoard(board, below, above, words, way = []) {
  const {files, ranks, size, pieces: kinds} = game();
  const [columns, rows] = turned() ? [ranks, files] : [files, ranks];
  const across = columns * 100, down = rows * 100, edge = Math.round(size * 1.7);
  // A quarter to the left, or half round.
  const turn = !flipped ? "" : ` transform="matrix(${turned() ? `0 -1 1 0 0 ${down}` : `-1 0 0 -1 ${across} ${down}`})"`;
  let inside = `<g${turn}><use href="#ground-${record.variant}"/>${below}</g>`;
  if (valued && record.values) inside += labels(board, way);
  for (const piece of pieces(board)) {
    const [x, y] = place(piece.file, piece.rank);
    const name = `${piece.side}-${kinds[piece.letter].outline}${piece.captive ? "-captive" : ""}`;
    inside += `<use href="#${name}" x="${x * 100 + 50}" y="${y * 100 + 50}"/>`;
  }
  inside += `<g${turn}>${above}</g>`;
  for (let at = 0; at < Math.max(files, ranks); at += 1) {
    const letter = String.fromCharCode(97 + at), number = at + 1;
    const [x] = turned() ? place(0, at) : place(at, 0), [, y] = turned() ? place(at, 0) : place(0, at);
    const [under, beside] = turned() ? [number, letter] : [letter, number];
    if (at < columns) inside += `<text x="${x * 100 + 50}" y="${down + size + 10}" font-size="${size}" text-anchor="middle">${under}</text>`;
    if (at < rows) inside += `<text x="${-size * .9}" y="${y * 100 + 50 + size * .35}" font-size="${size}" text-anchor="middle">${beside}</text>`;
  }
  $("board").innerHTML = `<svg viewBox="${-edge} -10 ${across + edge + 10} ${down + edge + 10}" role="img">${inside}</svg>`;
  const svg = $("board").firstChild;
  svg.setAttribute("aria-label", words + valuesInWords());
  svg.dataset.board = board;
  if (flipped) for (const text of svg.querySelectorAll(".up")) {
    const box = text.getBBox();
    text.setAttribute("transform", `rotate(${turned() ? 90 : 180} ${box.x + box.width / 2} ${box.y + box.height / 2})`);
  }
}

/* What stands where, in words. */
function inWords(board) {
  const all = pieces(board);
  return ["white", "black"].map(side => {
    const own = all.filter(piece => piece.side === side)
      .map(piece => `${piece.captive ? "captive " : ""}${game().pieces[piece.letter].name} ${square(piece.file, piece.rank)}`);
    return `${side[0].toUpperCase()}${side.slice(1)}: ${own.join(", ") || "nothing"}`;
  }).join(". ");
}

function drawPrisoners(prisoners, beside) {
  const lines = (prisoners || []).map((count, index) => {
    const line = element("p", `${["White", "Black"][index]}'s prisoners: ${count} `);
    for (let drawn = 0; drawn < Math.min(count, 30); drawn += 1) {
      line.insertAdjacentHTML("beforeend", `<svg viewBox="-45 -45 90 90" aria-hidden="true"><use href="#${["black", "white"][index]}-${game().kept}"/></svg>`);
    }
    return line;
  });
  if (beside && beside.length) lines.push(element("p", `Beside the board: ${beside.join("; ")}`));
  $("beside").replaceChildren(...lines);
}

/* The comments that follow a ply, up to the next one. */
function comments(index) {
  const said = [];
  let at = index === 0 ? 0 : record.text.indexOf(index) + 1;
  for (; at < record.text.length; at += 1) {
    const item = record.text[at];
    if (typeof item === "object" && item.c !== undefined) said.push(item.c);
    else if (typeof item !== "object" || item.g === undefined) break;
  }
  return said;
}

function show() {
  if (stage !== null) showStage(); else showNode();
  const counting = stage !== null;
  const atStart = counting ? stage === 0 : record.nodes.length === 0 || record.nodes[node].p === undefined;
  const atEnd = counting ? stage === record.count.length - 1 : !next();
  for (const id of ["first", "back"]) $(id).setAttribute("aria-disabled", atStart);
  for (const id of ["forward", "last"]) $(id).setAttribute("aria-disabled", atEnd);
  $("count").setAttribute("aria-pressed", counting);
  $("count").textContent = counting ? "Back to the game" : "Count step by step";
}

function showNode() {
  const at = record.nodes[node];
  if (!at) {
    $("board").replaceChildren();
    $("beside").replaceChildren();
    $("now").textContent = "This record cannot be played.";
    $("notes").replaceChildren();
    return;
  }
  const [board, side] = at.f.split(" ");
  drawBoard(board, at.b, at.a, `Board ${at.s ? "after " + at.n + at.s : "at the start"}. ${inWords(board)}.`, at.w ? at.w.split(" ") : []);
  $("board").firstChild.dataset.position = at.f;
  drawPrisoners(at.k);
  const where = at.i.includes("/") ? ` (variation ${at.i})` : "";
  const over = !next() && !where ? `. ${record.outcome}` : `. ${SIDES[side]} to move`;
  $("now").textContent = (at.s ? `${at.n}${at.s}${where}` : "Start") + over;
  $("also").textContent = $("beside").textContent + valuesInWords();
  const notes = comments(node).map(text => element("p", text));
  for (const finding of record.findings.filter(finding => finding.at === node)) notes.push(told(finding));
  $("notes").replaceChildren(...notes);
  for (const button of $("moves").querySelectorAll("button")) {
    const current = +button.dataset.node === node;
    button.tabIndex = current || (node === 0 && button.dataset.first) ? 0 : -1;
    if (!current) { button.removeAttribute("aria-current"); continue; }
    button.setAttribute("aria-current", "step");
    const list = $("moves"), top = button.offsetTop - list.offsetTop;
    if (list.scrollHeight > list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }
}

function showStage() {
  const at = record.count[stage];
  // Where nearly everything moves, marks would say nothing.
  const fields = (at.all ? [] : at.changed).map(name => {
    const file = name.charCodeAt(0) - 97, rank = +name.slice(1) - 1;
    return `<rect class="f" x="${file * 100}" y="${(game().ranks - 1 - rank) * 100}" width="100" height="100"/>`;
  }).join("");
  drawBoard(at.board, fields, "", `Board in step ${at.step} of the count. ${inWords(at.board)}.`);
  drawPrisoners(at.prisoners, at.beside);
  $("now").textContent = `Step ${at.step} of ${record.count[record.count.length - 1].step}: ${at.title}`;
  $("also").textContent = $("beside").textContent + valuesInWords();
  $("notes").replaceChildren(...at.told.map(text => element("p", text)));
}

// What stands between backquotes is code.
function quoted(words) {
  return words.split("`").map((part, at) => at % 2 ? element("code", part) : part);
}

function told(finding) {
  const line = element("p");
  line.append(element("span", `${finding.severity} `, "kind"), ...quoted(`${finding.message} (${finding.name})`));
  for (const help of finding.help) line.append(element("br"), ...quoted(help));
  return line;
}

const next = () => record.nodes.length ? children.get(record)[node][0] : undefined;
const previous = () => record.nodes.length ? record.nodes[node].p : undefined;

/* How each way to go changes where the record, or its count, stands. */
const ways = {
  first: () => 0,
  back: () => stage !== null ? Math.max(stage - 1, 0) : previous() ?? node,
  forward: () => stage !== null ? Math.min(stage + 1, record.count.length - 1) : next() ?? node,
  last() {
    if (stage !== null) return record.count.length - 1;
    let at = node;
    while (record.nodes.length && children.get(record)[at].length) at = children.get(record)[at][0];
    return at;
  },
  sibling(step) {
    if (stage !== null || previous() === undefined) return node;
    const all = children.get(record)[previous()];
    return all[(all.indexOf(node) + step + all.length) % all.length];
  },
};

function go(to) {
  if (stage !== null) stage = to; else node = to;
  remember();
  show();
}

/* The place in the address, so that it can be passed on. */
function remember() {
  const parts = [];
  if (records.length > 1) parts.push(`record=${records.indexOf(record) + 1}`);
  if (stage !== null) parts.push(`count=${stage + 1}`);
  else if (record.nodes.length) parts.push(`ply=${record.nodes[node].i}`);
  try { history.replaceState(null, "", "#" + parts.join("&")); } catch { /* Not every browser lets files do this. */ }
}

function recall() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const chosen = records[+wanted.get("record") - 1] || record;
  if (chosen !== record) choose(chosen);
  const count = +wanted.get("count");
  stage = record.count && count >= 1 ? Math.min(count, record.count.length) - 1 : null;
  const ply = wanted.get("ply");
  const at = ply === null ? -1 : record.nodes.findIndex(each => each.i === ply);
  if (at >= 0) node = at;
  show();
}

function choose(chosen) {
  record = chosen;
  node = 0;
  stage = null;
  $("pick").selectedIndex = records.indexOf(record);
  $("name").textContent = record.name;
  $("outcome").textContent = [record.game, record.rulings.join(", "), record.outcome].filter(Boolean).join(". ");
  $("counting").hidden = !record.count;
  $("values").hidden = !record.values;
  $("tags").replaceChildren(...record.tags.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
  listMoves();
  listFindings();
}

function listMoves() {
  const list = element("div");
  let into = list, numbered = false, first = true, depth = 0;
  const grave = record.findings.filter(finding => ["error", "warning"].includes(finding.severity));
  const flagged = new Set(grave.map(finding => finding.item));
  for (const [index, item] of record.text.entries()) {
    if (typeof item === "number") {
      const at = record.nodes[item];
      const number = at.n.includes("...") && numbered ? "" : at.n;
      const button = element("button", number + at.s);
      button.type = "button";
      button.dataset.node = item;
      if (first) button.dataset.first = "yes";
      first = false;
      button.addEventListener("click", () => { pause(); stage = null; go(item); });
      into.append(button, " ");
      numbered = true;
    } else if (item === "(") {
      depth += 1;
      if (depth <= DEEPEST) {
        const line = element("span", "", "line");
        into.append(line);
        into = line;
      }
      into.append("(");
      numbered = false;
    } else if (item === ")") {
      into.append(") ");
      if (depth <= DEEPEST && depth > 0) into = into.parentElement;
      depth -= 1;
      numbered = false;
    } else if (item.c !== undefined) {
      into.append(element("span", item.c, "said"), " ");
      numbered = false;
    } else if (item.g !== undefined) {
      into.append(element("span", NAGS[item.g] || "$" + item.g), " ");
    } else if (item.x !== undefined) {
      into.append(element("span", item.x, item.x.length < 40 ? "bad whole" : "bad"), " ");
    } else {
      into.append(element("strong", item.r), " ");
    }
    if (flagged.has(index)) into.append(element("span", "⚠", "flag"), " ");
  }
  $("moves").replaceChildren(list);
}

function listFindings() {
  if (!record.findings.length) { $("found").replaceChildren(); return; }
  const list = element("ul");
  for (const finding of record.findings) {
    const line = element("li");
    line.append(...told(finding).childNodes);
    if (finding.at !== null) {
      const button = element("button", "Show");
      button.type = "button";
      button.setAttribute("aria-label", `Show where: ${finding.message.replaceAll("`", "")}`);
      button.addEventListener("click", () => { pause(); stage = null; go(finding.at); });
      line.append(" ", button);
    }
    list.append(line);
  }
  $("found").replaceChildren(element("h3", "Findings"), list);
}

function pause() {
  clearInterval(timer);
  timer = null;
  $("play").setAttribute("aria-pressed", false);
}

function play() {
  if (timer !== null) return pause();
  if (stage === null ? !next() : stage === record.count.length - 1) go(0);
  $("play").setAttribute("aria-pressed", true);
  timer = setInterval(() => {
    go(ways.forward());
    if (stage === null ? !next() : stage === record.count.length - 1) pause();
  }, +$("pace").value);
}

function flip() {
  flipped = !flipped;
  $("flip").setAttribute("aria-pressed", flipped);
  show();
}

function values() {
  if (!record.values) return;
  valued = !valued;
  $("values").setAttribute("aria-pressed", valued);
  show();
}

function count() {
  if (!record.count) return;
  pause();
  stage = stage === null ? 0 : null;
  remember();
  show();
}

for (const way of ["first", "back", "forward", "last"]) {
  $(way).addEventListener("click", () => { pause(); go(ways[way]()); });
}
$("play").addEventListener("click", play);
$("flip").addEventListener("click", flip);
$("values").addEventListener("click", values);
$("count").addEventListener("click", count);
$("pace").addEventListener("change", () => { if (timer !== null) { pause(); play(); } });
$("pick").addEventListener("change", event => { pause(); choose(records[event.target.selectedIndex]); remember(); show(); });

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, summary")) return;
  const keys = {
    ArrowLeft: () => go(ways.back()), ArrowRight: () => go(ways.forward()),
    ArrowUp: () => go(ways.sibling(-1)), ArrowDown: () => go(ways.sibling(1)),
    Home: () => go(ways.first()), End: () => go(ways.last()),
    " ": play, f: flip, v: values, c: count,
  };
  if (!Object.hasOwn(keys, event.key)) return;
  if (event.key === " " && event.target.closest("button")) return;
  const alone = previous() === undefined || children.get(record)[previous()].length < 2;
  if (/^Arrow(Up|Down)$/.test(event.key) && (stage !== null || alone)) return;
  event.preventDefault();
  if (!" fvc".includes(event.key)) pause();
  keys[event.key]();
});

let touched = null;
$("board").addEventListener("touchstart", event => { touched = event.changedTouches[0]; }, {passive: true});
$("board").addEventListener("touchend", event => {
  const end = event.changedTouches[0], across = touched ? end.clientX - touched.clientX : 0;
  if (Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(end.clientY - touched.clientY)) return;
  pause();
  go(across < 0 ? ways.forward() : ways.back());
}, {passive: true});

window.addEventListener("hashchange", recall);

if (records.length) {
  $("pick").append(...records.map(each => element("option", each.name)));
  $("chooser").hidden = records.length < 2;
  choose(record);
  recall();
} else {
  $("now").textContent = "There is no record.";
}
})();
