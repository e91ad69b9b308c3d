"use strict";
(() => {
  const CHUNK = 100;
  const data = JSON.parse(document.getElementById("data").textContent);
  const made = data.explanations.length;
  for (const e of data.explanations) e.text = "program";
  for (const e of data.frees) Object.assign(e, { text: "freed", number: e.number + made });
  const gone = data.removed.map((r, index) => Object.assign(r.explanation, {
    text: r.is_after ? "program" : "written", number: made + data.frees.length + index + 1,
    gone: `removed by ${r.stage}${r.how && `: ${r.how}`}`, advice: [],
  }));
  const found = [...data.explanations, ...data.frees, ...gone];
  const at = (id) => document.getElementById(id);
  const make = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  const lineOf = (place) => {
    const parts = place.split(":");
    return parts.length > 2 ? Number(parts[parts.length - 2]) : 0;
  };
  const plural = (n, one, many) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

  // The texts, in chunks of lines, so that a browser lays out only what is seen.
  const rows = { program: [], output: [], freed: [], written: [] };
  const byLine = { program: new Map(), freed: new Map(), written: new Map() };
  for (const e of found) {
    const [lines, line] = [byLine[e.text], lineOf(e.sites[0].place)];
    if (!lines.has(line)) lines.set(line, []);
    lines.get(line).push(e.number);
  }
  const fill = (id, lines, numbers) => {
    let chunk = null;
    lines.forEach((text, index) => {
      if (index % CHUNK === 0) at(id).append((chunk = make("div", "chunk")));
      const row = make("div", "row");
      row.append(make("span", "number", index + 1), make("span", "text", text), make("span", "tag"));
      const here = numbers(index + 1);
      if (here.length) {
        row.classList.add("has");
        row.dataset.numbers = here.join(",");
      }
      rows[id].push(row);
      chunk.append(row);
    });
  };
  fill("program", data.program, (line) => byLine.program.get(line) || []);
  fill("freed", data.freed, (line) => byLine.freed.get(line) || []);
  fill("written", data.written, (line) => byLine.written.get(line) || []);
  fill("output", data.output, (line) => (data.numbers[line - 1] ? [data.numbers[line - 1]] : []));

  // The explanations.
  const often = (f) => f.times === 1 ? "once" : f.times !== null ? plural(f.times, "time", "times")
    : `in each iteration of ${f.depth === 1 ? "a loop" : `${f.depth} loops`}`;
  const cards = found.map((e) => {
    const card = make("article", "card");
    card.tabIndex = 0;
    card.id = `e${e.number}`;
    card.append(make("h2", "", `${e.number}. ${e.gone ? "was: " : ""}${e.what}`));
    const line = lineOf(e.sites[0].place);
    const where = [e.size.text, often(e.frequency), e.function && `in ${e.function}`, line && `line ${line}`];
    card.append(make("div", "meta", where.filter(Boolean).join(", ")));
    card.append(make("div", "why", e.why));
    if (e.gone) card.append(make("div", "help", e.gone));
    if (e.advice.length) card.append(make("div", "help", e.advice[0].text));
    const more = make("div", "more");
    if (e.barrier) more.append(make("div", "", e.barrier));
    for (const other of e.advice.slice(1)) more.append(make("div", "help", other.text));
    const list = make("ul");
    for (const site of e.sites) {
      const item = make("li", site.role);
      const value = site.value ? ` of ${site.value}` : "";
      item.append(`${site.role === "operation" ? "made for" : site.role}${value}: `, make("code", "", site.text));
      list.append(item);
    }
    more.append(list, make("div", "meta", `makes ${e.makes.join(", ")}`));
    card.append(more);
    card.words = [e.gone || "", e.what, e.why, e.barrier, e.function, e.cause, ...e.sites.map((s) => s.text),
      ...e.advice.map((a) => a.text)].join("\n").toLowerCase();
    card.explanation = e;
    return card;
  });
  at("list").append(...cards);

  // Selection: lights up the lines of one explanation in both texts.
  let current = 0;
  const lit = [];
  const light = (row, role, tag) => {
    if (!row) return;
    row.classList.add(role);
    const node = row.lastChild;
    node.textContent += node.textContent ? `, ${tag}` : `  <- ${tag}`;
    lit.push([row, role]);
  };
  const clear = () => {
    for (const [row, role] of lit.splice(0)) {
      row.classList.remove(role);
      row.lastChild.textContent = "";
    }
    if (current) cards[current - 1].setAttribute("aria-current", "false");
    current = 0;
  };
  const TAGS = { operation: "made for this", write: "writes", read: "reads later", definition: "defines",
    owned: "owned here", borrowed: "not owned here" };
  const TEXTS = ["program", "output", "freed", "written"];
  const group = (id) => (id === "freed" || id === "written" ? id : "program");
  const select = (number, scrollCard = true) => {
    clear();
    if (!number) return history.replaceState(null, "", "#");
    current = number;
    const e = found[number - 1];
    cards[number - 1].setAttribute("aria-current", "true");
    for (const site of e.sites) light(rows[e.text][lineOf(site.place) - 1], site.role, TAGS[site.role]);
    data.numbers.forEach((n, index) => {
      if (n === number) light(rows.output[index], "operation", `explanation ${n}`);
    });
    let shown = TEXTS.find((id) => !at(id).hidden) || e.text;
    if (at("memory").hidden && group(shown) !== group(e.text)) {
      tabs(e.text);
      shown = e.text;
    }
    const first = lit.find(([row, role]) => role === "operation" && rows[shown].includes(row));
    if (first) first[0].scrollIntoView({ block: "center" });
    if (scrollCard) cards[number - 1].scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", `#e${number}`);
  };
  const tabs = (id) => {
    for (const other of [...TEXTS, "memory"]) {
      at(other).hidden = other !== id;
      at(`tab-${other}`).setAttribute("aria-selected", String(other === id));
    }
  };
  const show = (id) => {
    tabs(id);
    const text = current && found[current - 1].text;
    if (text && group(id) === group(text)) select(current);
  };
  at("tab-program").addEventListener("click", () => show("program"));
  at("tab-output").addEventListener("click", () => show("output"));
  at("tab-memory").addEventListener("click", () => show("memory"));
  at("tab-freed").addEventListener("click", () => show("freed"));
  at("tab-written").addEventListener("click", () => show("written"));
  at("tab-written").hidden = !data.written.length;
  at("tab-freed").hidden = !data.frees.length;
  at("list").addEventListener("click", (event) => {
    const card = event.target.closest(".card");
    if (card) select(card.explanation.number, false);
  });
  for (const id of TEXTS) {
    at(id).addEventListener("click", (event) => {
      const row = event.target.closest(".has");
      if (!row) return;
      const numbers = row.dataset.numbers.split(",").map(Number);
      select(numbers[(numbers.indexOf(current) + 1) % numbers.length]);
    });
  }

  // Search, causes, order.
  const causes = [...new Set(found.map((e) => e.cause))].sort((a, b) => (a < b ? -1 : 1));
  at("cause").append(new Option("all causes", ""), ...causes.map((c) => new Option(c, c)));
  const weight = {
    program: (e) => -e.number,
    bytes: (e) => (e.size.bytes === null ? Infinity : e.size.bytes),
    often: (e) => (e.frequency.times === null ? 1e15 + e.frequency.depth : e.frequency.times),
  };
  const visible = () => [...at("list").children].filter((card) => !card.hidden);
  const filter = () => {
    const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const cause = at("cause").value;
    for (const card of cards) {
      card.hidden = (cause && card.explanation.cause !== cause) || !words.every((w) => card.words.includes(w));
    }
    const by = weight[at("order").value];
    const sorted = [...cards].sort((a, b) => {
      const [x, y] = [by(a.explanation), by(b.explanation)];
      return x === y ? a.explanation.number - b.explanation.number : y > x ? 1 : -1;
    });
    at("list").append(...sorted);
    at("shown").textContent = `${visible().length} of ${found.length}`;
  };
  for (const id of ["search", "cause", "order"]) at(id).addEventListener("input", filter);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      event.target.blur();
      return select(0);
    }
    if (/^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    const step = { j: 1, k: -1 }[event.key];
    if (step) {
      const order = visible().map((card) => card.explanation.number);
      const next = order.indexOf(current) + step;
      if (order.length) select(order[current ? Math.max(0, Math.min(order.length - 1, next)) : 0]);
    } else if (event.key === "b") {
      show(at("program").hidden ? "program" : "output");
    } else if (event.key === "m") {
      show(at("memory").hidden ? "memory" : "program");
    } else if (event.key === "/") {
      event.preventDefault();
      at("search").focus();
    } else if ((event.key === "Enter" || event.key === " ") && event.target.classList.contains("card")) {
      event.preventDefault();
      select(event.target.explanation.number, false);
    }
  });

  at("title").textContent = `Why ${data.name} is copied`;
  const t = data.totals;
  at("totals").textContent = `${plural(t.copies, "copy", "copies")} of ${plural(t.bytes_copied, "byte", "bytes")}, `
    + `${plural(t.allocations, "allocation", "allocations")}`
    + (t.unknown_sizes ? `, ${t.unknown_sizes} of a size that is not known` : "") + `; pipeline: ${data.pipeline}`;
  at("stages").textContent = data.stages.length < 2 ? "" : data.stages.map((stage) =>
    `${stage.name}: ${plural(stage.copies, "copy", "copies")} of ${plural(stage.bytes_copied, "byte", "bytes")}`)
    .join("; after ");
  filter();
  const wanted = /^#e(\d+)$/.exec(location.hash);
  select(wanted && found[wanted[1] - 1] ? Number(wanted[1]) : made + data.frees.length ? 1 : 0);
})();
