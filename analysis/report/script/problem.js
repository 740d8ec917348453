
// The page of a problem: every run, in a curve and a row, and its configurations.
(() => {
  const dialog = element("dialog", { class: "problem", "aria-labelledby": "problem-title" });
  document.body.append(dialog);
  let marked = null; // the run that stands out

  const runsOf = (problem) => problem.runs
    .flatMap((runs, optimizer) => runs.map((run) => ({ ...run, optimizer })))
    .filter((run) => state.isShown(run.optimizer));
  const signOf = (problem) => (problem.maximized ? -1 : 1); // of values: with it, lower is better
  const measureOf = (problem) => (problem.regret ? "simple regret" : problem.maximized ? "best value, higher is better," : "best value");
  const nameOf = (run) => `${page.optimizers[run.optimizer].name}, replicate ${run.r}`;
  const isSame = (a, b) => a !== null && b !== null && a.optimizer === b.optimizer && a.r === b.r;

  const mark = (run) => {
    marked = run;
    dialog.querySelectorAll("[data-run]").forEach((part) => {
      const isMarked = run !== null && part.dataset.run === `${run.optimizer} ${run.r}`;
      part.classList.toggle("near", isMarked);
      if (isMarked && part.tagName === "path") part.parentNode.append(part); // above the others
    });
    drawMapOf(run?.r ?? 0);
  };

  const drawRuns = (problem, runs) => {
    const isLogarithmic = problem.regret && !state.get().linear, budget = state.get().budget;
    const size = { width: 640, height: 300, left: 54, right: 12, top: 8, bottom: 22 };
    const last = Math.max(2, ...runs.map((run) => run.n));
    const values = runs.flatMap((run) => run.t.filter((_, i) => i % 2 === 1));
    const positive = values.filter((value) => value > leastShown);
    const hasZero = isLogarithmic && positive.length < values.length;
    let low = Math.min(...(isLogarithmic ? positive : values)), high = Math.max(...(isLogarithmic ? positive : values));
    if (!Number.isFinite(low)) [low, high] = isLogarithmic ? [leastShown, 1] : [0, 1];
    if (hasZero) low /= 10;
    if (high <= low) high = isLogarithmic ? 10 * low : low + 1;
    const x = scaleOf(1, last, size.left, size.width - size.right, false);
    const y = scaleOf(low, high, size.height - size.bottom, size.top, isLogarithmic);
    const yTicks = isLogarithmic ? logarithmicTicks(hasZero ? 3 * low : low, high, 7) : linearTicks(low, high);
    if (hasZero) yTicks.unshift({ at: low, text: "0" });
    const frame = frameOf(size, x, y, linearTicks(1, last, 8), yTicks);
    frame.image.setAttribute("role", "img");
    frame.image.setAttribute("aria-label", `All runs on ${problem.title}; the table below has the numbers`);
    const ends = (run) => ({ xs: [...run.t.filter((_, i) => i % 2 === 0), Math.min(run.n, budget)].filter((at) => at <= budget),
      ys: run.t.filter((_, i) => i % 2 === 1) });
    for (const run of runs) {
      const { xs, ys } = ends(run);
      ys.length = Math.min(ys.length, xs.length);
      if (xs.length > ys.length) ys.push(ys[ys.length - 1]);
      frame.curves.append(drawn("path", { class: run.failed ? "line failed" : "line", "data-run": `${run.optimizer} ${run.r}`,
        "data-o": run.optimizer, stroke: page.optimizers[run.optimizer].color, d: pathOf(xs, ys, x, y, true).path }));
    }
    frame.image.addEventListener("pointermove", (event) => {
      const box = frame.image.getBoundingClientRect(), factor = size.width / box.width;
      const at = Math.max(1, Math.min(last, Math.round(x.back((event.clientX - box.left) * factor)), budget));
      const top = (event.clientY - box.top) * factor;
      const distance = (run) => {
        const value = valueOf(run, at);
        return Number.isFinite(value) ? Math.abs(y.at(value) - top) : Infinity;
      };
      const near = runs.reduce((best, run) => (best === null || distance(run) < distance(best) ? run : best), null);
      if (near === null) return;
      mark(near);
      frame.cursor.replaceChildren(drawn("circle", { cx: x.at(at).toFixed(1), cy: y.at(valueOf(near, at)).toFixed(1), r: 3.5,
        fill: page.optimizers[near.optimizer].color }));
      tip.show({ x: event.clientX, y: event.clientY }, nameOf(near), [
        { name: `after ${at} evaluations`, text: numberText(valueOf(near, at)) },
        { name: "at its end", text: numberText(near.t[near.t.length - 1]) + (near.failed ? ", failed" : "") }]);
    });
    frame.image.addEventListener("pointerleave", () => {
      frame.cursor.replaceChildren();
      tip.hide();
    });
    return frame.image;
  };

  const tableOf = (problem, runs) => {
    const budget = state.get().budget, measure = problem.regret ? "Regret" : "Best value";
    const heading = (text, isNumber) => element("th", isNumber ? { scope: "col", class: "n" } : { scope: "col" }, text);
    const table = element("table", { class: "scores" }, element("thead", {}, element("tr", {}, heading("Optimiser"),
      heading("Replicate", true), heading(`${measure} after ${Math.min(budget, Math.max(...runs.map((run) => run.n)))}`, true),
      heading("Best found at", true), heading("Evaluations", true), heading("Status"))), element("tbody"));
    const place = (run) => Number.isFinite(valueOf(run, budget)) ? (problem.regret ? 1 : signOf(problem)) * valueOf(run, budget) : Infinity;
    const sorted = [...runs].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
    for (const run of sorted) {
      const number = (value, text = numberText(value)) => element("td", { class: "n", "data-v": Number.isFinite(value) ? value : "" }, text);
      const changes = run.t.filter((at, i) => i % 2 === 0 && at <= budget);
      const row = element("tr", { "data-run": `${run.optimizer} ${run.r}`, tabindex: "0" },
        element("td", {}, element("span", { class: "named" }, swatchOf(run.optimizer), page.optimizers[run.optimizer].name)),
        number(run.r, String(run.r)), number(valueOf(run, budget)), number(changes[changes.length - 1], String(changes[changes.length - 1] ?? "-")),
        number(run.n, String(run.n)), element("td", {}, run.failed ? "failed" : "done"));
      for (const event of ["pointerenter", "focus", "click"]) row.addEventListener(event, () => mark(run));
      table.tBodies[0].append(row);
    }
    sortByHeadings(table);
    return element("div", { class: "scroll runs", tabindex: "0" }, table);
  };

  // Each configuration is a line through its coordinates; the last axis has the value.
  const drawConfigurations = (problem, runs) => {
    const lines = runs.flatMap((run) => (run.c ?? []).filter((one) => one[one.length - 1] !== null).map((one) => ({ run, one })));
    if (lines.length === 0) return null;
    const axes = lines[0].one.length, size = { width: 640, height: 240, left: 34, right: 34, top: 20, bottom: 22 };
    const ranges = Array.from({ length: axes }, (_, d) => {
      const values = lines.map((line) => line.one[d]).filter(Number.isFinite);
      return [Math.min(...values), Math.max(...values)];
    });
    const isLogarithmic = (d) => d === axes - 1 && ranges[d][0] > 0 && !state.get().linear;
    const scales = ranges.map(([low, high], d) => scaleOf(low, high > low ? high : low + 1, size.height - size.bottom, size.top, isLogarithmic(d)));
    const left = (d) => size.left + (size.width - size.left - size.right) * d / Math.max(1, axes - 1);
    const image = drawn("svg", { viewBox: `0 0 ${size.width} ${size.height}`, class: "parallel", role: "img",
      "aria-label": `Configurations of the runs on ${problem.title}` });
    const group = drawn("g", { class: "curves" });
    // The best ones are drawn last, above the others.
    lines.sort((a, b) => signOf(problem) * (b.one[axes - 1] - a.one[axes - 1]));
    lines.forEach(({ run, one }, i) => {
      const path = one.map((value, d) => `${d === 0 ? "M" : "L"}${left(d).toFixed(1)} ${scales[d].at(value ?? ranges[d][0]).toFixed(1)}`).join("");
      group.append(drawn("path", { class: "line", "data-run": `${run.optimizer} ${run.r}`, "data-o": run.optimizer,
        stroke: page.optimizers[run.optimizer].color, "stroke-opacity": (0.08 + 0.6 * (i / lines.length) ** 3).toFixed(2), d: path }));
    });
    image.append(group);
    for (let d = 0; d < axes; d++) {
      image.append(drawn("path", { class: "axes", d: `M${left(d).toFixed(1)} ${size.top}V${size.height - size.bottom}` }),
        drawn("text", { x: left(d), y: size.height - 6, "text-anchor": "middle" }, d === axes - 1 ? "value" : `x${d + 1}`),
        drawn("text", { x: left(d), y: size.top - 7, "text-anchor": "middle" }, numberText(ranges[d][1], 3)),
        drawn("text", { x: left(d), y: size.height - size.bottom + 9, "text-anchor": "middle", class: "low" }, numberText(ranges[d][0], 3)));
    }
    const what = lines.length > runs.length ? "All configurations" : "The best configuration of each run";
    return element("figure", {}, element("figcaption", {}, `${what}: a line for each, strongest where the value is ${problem.maximized ? "high" : "low"}`), image);
  };

  const close = () => state.set({ problem: "" });

  // A problem of two parameters: its values, coloured where they are low, and where the runs of one replicate were.
  let drawMapOf = () => {}; // a replicate
  const mapOf = (problem, runs) => {
    drawMapOf = () => {};
    if (problem.maps.length === 0 || !runs.some((run) => run.c)) return null;
    const caption = element("figcaption"), box = element("div");
    const size = { width: 360, height: 340, left: 44, right: 8, top: 8, bottom: 22 };
    drawMapOf = (replicate) => {
      const map = problem.maps[replicate] ?? problem.maps[0], shown = problem.maps[replicate] ? replicate : 0;
      const ends = (values) => [values[0], values[values.length - 1]];
      const x = scaleOf(...ends(map.x), size.left, size.width - size.right, false);
      const y = scaleOf(...ends(map.y), size.height - size.bottom, size.top, false);
      const frame = frameOf(size, x, y, linearTicks(...ends(map.x)), linearTicks(...ends(map.y)));
      frame.image.classList.add("map");
      frame.image.setAttribute("role", "img");
      frame.image.setAttribute("aria-label", `Values of ${problem.title} in replicate ${shown} and the configurations of its runs`);
      const cells = drawn("g", { class: "cells" });
      const wide = (x.at(map.x[1]) - x.at(map.x[0])) * 1.02, high = (y.at(map.y[0]) - y.at(map.y[1])) * 1.02;
      map.y.forEach((up, row) => map.x.forEach((across, column) => cells.append(drawn("rect", {
        x: (x.at(across) - wide / 2).toFixed(1), y: (y.at(up) - high / 2).toFixed(1), width: wide.toFixed(1), height: high.toFixed(1),
        "fill-opacity": (0.8 * (1 - map.q[row * map.x.length + column] / 100) ** 2).toFixed(2) }))));
      frame.image.prepend(cells);
      for (const run of runs.filter((one) => one.r === shown)) {
        for (const [across, up] of run.c ?? []) {
          frame.curves.append(drawn("circle", { cx: x.at(across).toFixed(1), cy: y.at(up).toFixed(1), r: isSame(run, marked) ? 4 : 2.2,
            fill: page.optimizers[run.optimizer].color, "data-o": run.optimizer, class: isSame(run, marked) ? "point near" : "point" }));
        }
      }
      for (const [across, up] of map.m) {
        frame.curves.append(drawn("path", { class: "minimizer",
          d: `M${x.at(across).toFixed(1)} ${y.at(up).toFixed(1)}m-5 0h10m-5-5v10m-3.5-1.5l7-7m-7 0l7 7` }));
      }
      const stars = map.m.length === 0 ? "" : map.m.length === 1 ? "; the star is the minimiser" : "; the stars are the minimisers";
      caption.textContent = `Replicate ${shown}: the problem, coloured where its values are low, and the configurations of its runs${stars}`;
      box.replaceChildren(frame.image);
    };
    return element("figure", {}, caption, box);
  };

  const draw = () => {
    const position = page.problems.findIndex((problem) => problem.key === state.get().problem);
    if (position < 0) {
      if (dialog.open) dialog.close();
      return;
    }
    const problem = page.problems[position], runs = runsOf(problem);
    const button = (text, label, press) => {
      const made = element("button", { type: "button", "aria-label": label }, text);
      made.addEventListener("click", press);
      return made;
    };
    const count = page.problems.length;
    const go = (by) => state.set({ problem: page.problems[(position + by + count) % count].key });
    const parts = [element("header", {}, element("h2", { id: "problem-title" }, problem.title),
      ...(count > 1 ? [button("\u2190", "Previous problem", () => go(-1)), button("\u2192", "Next problem", () => go(1))] : []),
      button("\u2715", "Close", close))];
    if (runs.length === 0) {
      parts.push(element("p", { class: "note" }, "The page has no runs of this problem: none is shown, or it would be too large."));
    } else {
      parts.push(element("p", { class: "axis" }, `${measureOf(problem)} of each run, over evaluations`),
        drawRuns(problem, runs), tableOf(problem, runs));
      const map = mapOf(problem, runs);
      if (map) parts.push(map);
      const configurations = drawConfigurations(problem, runs);
      if (configurations) parts.push(configurations);
    }
    const scrolled = dialog.scrollTop;
    dialog.replaceChildren(...parts);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = scrolled;
    const again = marked && runs.find((run) => isSame(run, marked));
    mark(again ?? null);
  };
  dialog.addEventListener("close", () => {
    marked = null;
    tip.hide();
    if (state.get().problem) close(); // by the Escape key
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
  state.follow(draw);
})();
