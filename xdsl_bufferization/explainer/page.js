"use strict";
(() => {
  const CHUNK = 100;
  const LONGEST = 2000;
  const data = JSON.parse(document.getElementById("data").textContent);
  const found = data.items;
  const at = (id) => document.getElementById(id);
  const make = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };

  // The texts, in chunks of lines, so that a browser lays out only what is seen.
  const rows = { program: [], output: [] };
  const byLine = new Map();
  for (const e of found) {
    const line = e.sites[0].line;
    if (!byLine.has(line)) byLine.set(line, []);
    byLine.get(line).push(e.number);
  }
  const fill = (id, lines, numbers) => {
    let chunk = null;
    lines.forEach((line, index) => {
      if (index % CHUNK === 0) at(id).append((chunk = make("div", "chunk")));
      const more = line.length - LONGEST;
      const text = make("span", "text", more > 0 ? `${line.slice(0, LONGEST)} ... ${more} more` : line);
      text.style.setProperty("--indent", `${line.search(/\S|$/) + 4}ch`);
      text.append(make("span", "tag"));
      const row = make("div", "row");
      row.append(make("span", "number", index + 1), text);
      const here = numbers(index + 1);
      if (here.length) {
        row.classList.add("has");
        row.dataset.numbers = here.join(",");
      }
      rows[id].push(row);
      chunk.append(row);
    });
  };
  fill("program", data.program, (line) => byLine.get(line) || []);
  fill("output", data.output, (line) => (data.numbers[line - 1] ? [data.numbers[line - 1]] : []));

  // The explanations.
  const cards = found.map((e) => {
    const card = make("article", "card");
    card.tabIndex = 0;
    card.id = `e${e.number}`;
    card.append(make("h2", "", `${e.number}. ${e.what}`), make("div", "soft", e.where), make("div", "", e.why));
    if (e.gone) card.append(make("div", "gone", e.gone));
    const [best, ...others] = e.gone ? [] : e.advice;
    if (best) card.append(make("div", "help", best.text));
    const more = make("div", "more");
    if (e.barrier) more.append(make("div", "", e.barrier));
    for (const other of others) more.append(make("div", "help", other.text));
    for (const site of e.sites) {
      const item = make("div", `site ${site.role}`);
      const value = site.value ? ` of ${site.value}` : "";
      item.append(`${site.role === "operation" ? "made for" : site.role}${value}: `, make("code", "", site.text));
      more.append(item);
    }
    if (e.makes.length) more.append(make("div", "soft", `makes ${e.makes.join(", ")}`));
    card.append(more);
    card.words = `${e.cause} ${card.textContent}`.toLowerCase();
    card.explanation = e;
    return card;
  });

  // Selection: lights up the lines of one explanation in both texts.
  let current = 0;
  const lit = [];
  const light = (row, role, tag) => {
    if (!row) return;
    row.classList.add(role);
    const node = row.querySelector(".tag");
    node.textContent += node.textContent ? `, ${tag}` : `  <- ${tag}`;
    lit.push([row, role]);
  };
  const clear = () => {
    for (const [row, role] of lit.splice(0)) {
      row.classList.remove(role);
      row.querySelector(".tag").textContent = "";
    }
    if (current) cards[current - 1].setAttribute("aria-current", "false");
    current = 0;
  };
  // Scrolls a box of the page, never what is around the page. In a notebook it has no address.
  const reveal = (node, box, center) => {
    const [inner, outer] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
    if (!center && inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    box.scrollTop += inner.top - outer.top - (center ? (outer.height - inner.height) / 2 : 4);
  };
  const remember = (hash) => {
    if (location.protocol !== "about:") history.replaceState(null, "", hash);
  };
  const TAGS = { operation: "made for this", write: "writes", read: "reads later", definition: "defines",
    owned: "owned here", borrowed: "not owned here" };
  const select = (number, scrollCard = true) => {
    clear();
    if (!number) return remember("#");
    current = number;
    const e = found[number - 1];
    if (e.group !== group) filter(e.group);
    cards[number - 1].setAttribute("aria-current", "true");
    for (const site of e.sites) light(rows.program[site.line - 1], site.role, TAGS[site.role]);
    data.numbers.forEach((n, index) => {
      if (n === number) light(rows.output[index], "operation", `explanation ${n}`);
    });
    for (const box of [at("program"), at("output")]) {
      const first = lit.find(([row, role]) => role === "operation" && box.contains(row));
      if (first && !box.hidden) reveal(first[0], box, true);
    }
    if (scrollCard) reveal(cards[number - 1], at("list"), false);
    remember(`#e${number}`);
  };
  const show = (id) => {
    for (const other of ["program", "output", "memory"]) {
      at(other).hidden = other !== id;
      at(`tab-${other}`).setAttribute("aria-selected", String(other === id));
    }
    if (current) select(current);
  };
  for (const id of ["program", "output", "memory"]) at(`tab-${id}`).addEventListener("click", () => show(id));
  at("list").addEventListener("click", (event) => {
    const card = event.target.closest(".card");
    if (card) select(card.explanation.number, false);
  });
  at("code").addEventListener("click", (event) => {
    const row = event.target.closest(".has");
    if (!row) return;
    const numbers = row.dataset.numbers.split(",").map(Number);
    select(numbers[(numbers.indexOf(current) + 1) % numbers.length]);
  });

  // One kind of explanations at a time, searched and ordered.
  let group = data.groups[0];
  const weight = {
    program: () => 0,
    bytes: (e) => (e.size.bytes === null ? Infinity : e.size.bytes),
    often: (e) => (e.frequency.times === null ? 1e15 + e.frequency.depth : e.frequency.times),
  };
  const filter = (chosen) => {
    group = chosen;
    const words = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const by = weight[at("order").value];
    const matching = cards.filter((card) => words.every((w) => card.words.includes(w)));
    const shown = matching.filter((card) => card.explanation.group === group);
    const heavier = (x, y) => (x === y ? 0 : x > y ? 1 : -1);
    at("list").replaceChildren(...shown.sort((a, b) => heavier(by(b.explanation), by(a.explanation))));
    at("kinds").replaceChildren(...data.groups.map((g) => {
      const count = matching.filter((card) => card.explanation.group === g).length;
      const button = make("button", "", `${g} ${count.toLocaleString("en")}`);
      button.setAttribute("aria-pressed", String(g === group));
      button.addEventListener("click", () => filter(g));
      return button;
    }));
  };
  for (const id of ["search", "order"]) at(id).addEventListener("input", () => filter(group));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      event.target.blur();
      return select(0);
    }
    if (/^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    const step = { j: 1, k: -1 }[event.key];
    const list = [...at("list").children];
    if (step && list.length) {
      const here = list.findIndex((card) => card.explanation.number === current);
      const next = here < 0 ? 0 : Math.min(Math.max(here + step, 0), list.length - 1);
      select(list[next].explanation.number);
    } else if (event.key === "b") {
      show(at("output").hidden ? "output" : "program");
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

  filter(group);
  const wanted = /^#e(\d+)$/.exec(location.hash);
  const first = found.find((e) => e.group === group);
  if (first) select(wanted && found[wanted[1] - 1] ? Number(wanted[1]) : first.number);
})();
