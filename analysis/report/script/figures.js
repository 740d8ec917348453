
// The figures of curves and of mean ranks, drawn again after each change of the state.
const problemOf = new Map(page.problems.map((problem) => [problem.key, problem]));

// The value of a run after a number of evaluations; infinite before the first.
const valueOf = (run, evaluations) => {
  let value = Infinity;
  for (let i = 0; i < run.t.length && run.t[i] <= evaluations; i += 2) value = run.t[i + 1];
  return value;
};

(() => {
  // Curves by the positions of the page's optimisers, each with its own x.
  const prepare = (chart) => {
    const names = page.optimizers.map((optimizer) => optimizer.name);
    const placeOf = chart.optimizers.map((name) => names.indexOf(name));
    let x = [];
    for (const panel of chart.panels) {
      for (const curve of panel.curves) {
        x = curve.x ?? x;
        curve.x = x;
        curve.optimizer = placeOf[curve.o];
      }
    }
  };

  const shownCurves = (panel) => panel.curves.filter((curve) => state.isShown(curve.optimizer));

  const xRange = (chart, panels) => {
    let low = Infinity, high = -Infinity;
    for (const panel of panels) {
      for (const curve of panel.curves) {
        low = Math.min(low, curve.x[0]);
        high = Math.max(high, curve.x[curve.x.length - 1]);
      }
    }
    return low < high ? [low, high] : low === high ? [low, low + 1] : [1, 2];
  };

  // The first tenth of a curve, orders of magnitude above the rest, does not compress the other values.
  const yRange = (chart, panel, isLogarithmic) => {
    const alike = panel.scale ? chart.panels.filter((other) => other.scale === panel.scale) : [panel];
    const values = [];
    for (const curve of alike.flatMap(shownCurves)) {
      const ends = curve.x[curve.x.length - 1];
      const from = chart.name === "regret" && !chart.logx ? curve.x[0] + 0.1 * (ends - curve.x[0]) : -Infinity;
      curve.y.forEach((value, i) => {
        if (curve.x[i] < from && i !== curve.y.length - 1) return;
        for (const one of [value, curve.l?.[i], curve.h?.[i]]) if (Number.isFinite(one)) values.push(one);
      });
    }
    if (panel.zero) values.push(0);
    if (panel.highest > 0) values.push(panel.highest);
    if (isLogarithmic) {
      const positive = values.filter((value) => value > leastShown);
      const hasZero = positive.length < values.length;
      if (positive.length === 0) return { low: leastShown, high: 1, hasZero };
      let low = Math.min(...positive), high = Math.max(...positive);
      if (hasZero) low = Math.max(leastShown, 10 ** (Math.floor(Math.log10(low)) - 1));
      if (high <= low) high = 10 * low;
      const margin = (high / low) ** 0.04;
      return { low: hasZero ? low : low / margin, high: high * margin, hasZero };
    }
    if (values.length === 0) return { low: 0, high: 1, hasZero: false };
    const low = Math.min(...values), high = Math.max(...values), span = high - low || Math.abs(low) || 1;
    return { low: panel.zero && low === 0 ? 0 : low - 0.04 * span, high: high + 0.04 * span, hasZero: false };
  };

  // Where the chosen budget is on a chart's axis; nothing if it has another one.
  const budgetOn = (chart) => {
    const budget = state.get().budget;
    if (budget === state.budgets[state.budgets.length - 1]) return null;
    if (chart.x === "evaluations") return budget;
    const dimensions = new Set(page.problems.map((problem) => problem.dimension));
    const [dimension] = dimensions;
    if (!["evaluations / dimension", "t / dimension"].includes(chart.x) || dimensions.size !== 1 || dimension < 1) return null;
    return Math.log10(budget / dimension);
  };

  const xText = (chart, value) => {
    const number = chart.base ? chart.base ** value : value;
    return `${numberText(number, 6)} ${number === 1 ? chart.x.replace(/^evaluations$/, "evaluation") : chart.x}`;
  };

  // Median and quartiles of an optimiser's runs, where the page has them.
  const bandText = (panel, optimizer, x) => {
    const runs = problemOf.get(panel.key)?.runs[optimizer] ?? [];
    if (runs.length === 0) return "";
    const values = runs.map((run) => valueOf(run, x)).sort((a, b) => a - b);
    return ` (${numberText(quantile(values, 0.25), 3)} to ${numberText(quantile(values, 0.75), 3)})`;
  };

  const valueAt = (curve, x) => curve.y[lastAtMost(curve.x, x)];

  // Of many curves only the nearest has its band, so that the box stays small.
  const rowsAt = (chart, panel, x, nearest) => shownCurves(panel)
    .map((curve) => {
      const i = lastAtMost(curve.x, x), value = curve.y[i];
      const band = i < 0 || (shownCurves(panel).length > 5 && curve !== nearest) ? "" : curve.l ? ` (${numberText(curve.l[i], 3)} to ${numberText(curve.h[i], 3)})`
        : chart.name === "regret" && chart.x === "evaluations" ? bandText(panel, curve.optimizer, x) : "";
      return { optimizer: curve.optimizer, name: page.optimizers[curve.optimizer].name, value,
        text: numberText(value) + band, isNear: curve === nearest };
    })
    .sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity));

  // Puts the cursor at x: a line, a dot on each curve, and the numbers.
  const pointAt = (chart, panel, frame, x, pixelY) => {
    const { size, cursor } = frame;
    const xs = shownCurves(panel)[0]?.x ?? [];
    if (xs.length === 0) return;
    const i = lastAtMost(xs, x);
    const next = xs[Math.min(i + 1, xs.length - 1)], before = xs[Math.max(i, 0)];
    const at = frame.x.at(next) - frame.x.at(x) < frame.x.at(x) - frame.x.at(before) ? next : before;
    let nearest = null, distance = Infinity;
    cursor.replaceChildren(drawn("path", { d: `M${frame.x.at(at).toFixed(1)} ${size.top}V${size.height - size.bottom}` }));
    for (const curve of shownCurves(panel)) {
      const value = valueAt(curve, at);
      if (!Number.isFinite(value)) continue;
      const top = frame.y.at(value);
      cursor.append(drawn("circle", { cx: frame.x.at(at).toFixed(1), cy: top.toFixed(1), r: 2.5, fill: page.optimizers[curve.optimizer].color }));
      if (Math.abs(top - pixelY) < distance) [nearest, distance] = [curve, Math.abs(top - pixelY)];
    }
    frame.at = at;
    frame.image.querySelectorAll(".curves > [data-o]").forEach((path) =>
      path.classList.toggle("near", nearest !== null && Number(path.dataset.o) === nearest.optimizer));
    const box = frame.image.getBoundingClientRect(), factor = box.width / size.width;
    tip.show({ x: box.left + frame.x.at(at) * factor, y: box.top + Math.min(pixelY, size.height - size.bottom) * factor },
      xText(chart, at), rowsAt(chart, panel, at, nearest));
  };

  const leave = (frame) => {
    frame.cursor.replaceChildren();
    frame.image.querySelectorAll(".near").forEach((path) => path.classList.remove("near"));
    tip.hide();
  };

  const answer = (chart, panel, frame) => {
    const { image, size } = frame;
    image.addEventListener("pointermove", (event) => {
      const box = image.getBoundingClientRect(), factor = size.width / box.width;
      pointAt(chart, panel, frame, frame.x.back((event.clientX - box.left) * factor), (event.clientY - box.top) * factor);
    });
    image.addEventListener("pointerleave", () => leave(frame));
    image.addEventListener("blur", () => leave(frame));
    image.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key], xs = shownCurves(panel)[0]?.x ?? [];
      if (step === undefined || xs.length === 0) return;
      event.preventDefault();
      const i = frame.at === undefined ? xs.length - 1 : xs.indexOf(frame.at) + step; // it begins at the end
      pointAt(chart, panel, frame, xs[Math.max(0, Math.min(xs.length - 1, i))], size.height / 2);
    });
  };

  const drawPanel = (chart, panel) => {
    const isLogarithmic = panel.log && !state.get().linear;
    const size = { width: 300, height: 190, left: 44, right: 10, top: 6, bottom: 20 };
    const [low, high] = xRange(chart, chart.xByPanel ? [panel] : chart.panels), range = yRange(chart, panel, isLogarithmic);
    const x = scaleOf(low, high, size.left, size.width - size.right, chart.logx);
    const y = scaleOf(range.low, range.high, size.height - size.bottom, size.top, isLogarithmic);
    const xTicks = chart.base ? ticksOfLogarithms(low, high, chart.base) : chart.logx ? logarithmicTicks(low, high) : linearTicks(low, high);
    const yTicks = isLogarithmic ? logarithmicTicks(range.hasZero ? 3 * range.low : range.low, range.high) : linearTicks(range.low, range.high);
    if (range.hasZero) yTicks.unshift({ at: range.low, text: "0" });
    const frame = frameOf(size, x, y, xTicks, yTicks);
    frame.image.setAttribute("role", "img");
    frame.image.setAttribute("tabindex", "0");
    frame.image.setAttribute("aria-label", `${panel.title}: ${chart.y} over ${chart.x}; arrow keys move the cursor`);
    const curves = shownCurves(panel);
    for (const curve of curves) {
      if (curve.l) {
        frame.curves.append(drawn("path", { class: "band", "data-o": curve.optimizer, fill: page.optimizers[curve.optimizer].color,
          d: bandOf(curve.x, curve.l, curve.h, x, y) }));
      }
    }
    for (const curve of curves) {
      const line = pathOf(curve.x, curve.y, x, y, chart.steps);
      frame.curves.append(drawn("path", { class: page.optimizers[curve.optimizer].isPublished ? "line published" : "line", "data-o": curve.optimizer, stroke: page.optimizers[curve.optimizer].color, d: line.path }));
    }
    const budget = budgetOn(chart);
    if (budget !== null && budget < high) {
      const at = x.at(budget);
      frame.image.insertBefore(drawn("rect", { class: "beyond", x: at.toFixed(1), y: size.top,
        width: (size.width - size.right - at).toFixed(1), height: size.height - size.top - size.bottom }), frame.cursor);
      frame.image.insertBefore(drawn("path", { class: "budget", d: `M${at.toFixed(1)} ${size.top}V${size.height - size.bottom}` }), frame.cursor);
    }
    answer(chart, panel, frame);
    return frame.image;
  };

  const panelElement = (chart, panel) => {
    const heading = element("h3");
    const remark = panel.remark ? ` (${panel.remark})` : "";
    if (problemOf.get(panel.key)?.runs.some((runs) => runs.length > 0) && chart.name === "regret") {
      const button = element("button", { type: "button", title: "All runs on this problem" }, panel.title);
      button.addEventListener("click", () => state.set({ problem: panel.key }));
      heading.append(button, remark);
    } else {
      heading.append(panel.title + remark);
    }
    return element("div", {}, heading, drawPanel(chart, panel));
  };

  const drawCurves = (box, chart) => {
    const grid = element("div", { class: "panels" });
    grid.style.setProperty("--panels", Math.min(chart.panels.length, 4));
    grid.append(...chart.panels.map((panel) => panelElement(chart, panel)));
    const caption = box.previousElementSibling.textContent, letters = (text) => text.toLowerCase().replace(/[^a-z]/g, "");
    const axes = `${chart.y}, over ${chart.x}`;
    // On paper, where the names above the page are not.
    const legend = element("p", { class: "legend" });
    for (const optimizer of new Set(chart.panels.flatMap(shownCurves).map((curve) => curve.optimizer))) {
      legend.append(element("span", { class: "named" }, swatchOf(optimizer), page.optimizers[optimizer].name));
    }
    box.replaceChildren(...(letters(caption).endsWith(letters(axes)) ? [] : [element("p", { class: "axis" }, axes)]), grid, legend);
  };

  // The line of mean ranks: the better half to the left, as in the printed diagram.
  const drawRanks = (box, chart) => {
    const count = chart.optimizers.length, width = 640, side = 190, axis = chart.difference ? 52 : 26;
    const barRows = Math.max(0, ...chart.bars.map((bar) => bar[2] + 1)), half = Math.ceil(count / 2);
    const height = axis + 14 + 6 * barRows + 17 * half;
    const x = scaleOf(1, Math.max(count, 2), side, width - side, false);
    const image = drawn("svg", { viewBox: `0 0 ${width} ${height}`, class: "ranks", role: "img", "aria-label": "Mean ranks: " +
      chart.optimizers.map(([name, rank]) => `${name} ${numberText(rank, 3)}`).join(", ") });
    image.append(drawn("path", { class: "axes", d: `M${side} ${axis}H${width - side}` }));
    const most = Math.ceil(count / 12);
    for (let rank = 1; rank <= count; rank += most) {
      image.append(drawn("path", { class: "axes", d: `M${x.at(rank)} ${axis}v-6` }),
        drawn("text", { x: x.at(rank), y: axis - 9, "text-anchor": "middle" }, String(rank)));
    }
    if (chart.difference) {
      const end = Math.min(width - 4, side + (width - 2 * side) * chart.difference / Math.max(count - 1, 1));
      image.append(drawn("path", { class: "axes", d: `M${side} 18v8m0 -4H${end.toFixed(1)}m0 -4v8` }),
        drawn("text", { x: side, y: 12 }, `critical difference ${numberText(chart.difference, 3)}`));
    }
    chart.optimizers.forEach(([name, rank], place) => {
      const optimizer = page.optimizers.findIndex((one) => one.name === name), isLeft = place < half;
      const row = isLeft ? place : count - 1 - place, y = axis + 14 + 6 * barRows + 17 * row + 4;
      const at = x.at(rank).toFixed(1), end = isLeft ? side - 8 : width - side + 8;
      const group = drawn("g", { "data-o": optimizer, class: state.isShown(optimizer) ? "" : "off" });
      const shown = name.length > 24 ? name.slice(0, 23) + "\u2026" : name;
      group.append(drawn("path", { class: "line", stroke: page.optimizers[optimizer].color, d: `M${at} ${axis}V${y}H${end}` }),
        drawn("text", { x: isLeft ? end - 4 : end + 4, y: y + 4, "text-anchor": isLeft ? "end" : "start" }, `${shown} ${rank.toFixed(2)}`));
      group.append(drawn("title", {}, `${name}: mean rank ${rank.toFixed(2)}`));
      image.append(group);
    });
    for (const [first, last, row] of chart.bars) {
      image.append(drawn("path", { class: "bar", d: `M${(x.at(chart.optimizers[first][1]) - 3).toFixed(1)} ${axis + 7 + 6 * row}H${(x.at(chart.optimizers[last][1]) + 3).toFixed(1)}` }));
    }
    box.replaceChildren(image);
  };

  const redraws = [];
  for (const [id, chart] of Object.entries(page.charts)) {
    const figure = document.getElementById(id);
    if (!figure) continue;
    const box = element("div", { class: "chart" });
    figure.querySelector("figcaption").after(box);
    figure.querySelector(".picture, .warning")?.remove(); // the printed figure, or that it could not be drawn
    figure.querySelector(".image-notes")?.remove();
    if (chart.kind === "curves") {
      prepare(chart);
      redraws.push(() => drawCurves(box, chart));
    } else {
      // It says in its caption how many evaluations it is about.
      redraws.push(() => drawRanks(box, page.steps.find((step) => step.at === state.get().budget).ranks ?? chart));
    }
  }
  let isWaiting = true; // for the first drawing, below
  const redraw = () => {
    isWaiting = false;
    tip.hide();
    redraws.forEach((draw) => draw());
  };
  state.follow(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(redraw); // once for several changes
  });
  redraw();
})();

// An optimiser under the pointer stands out in every figure.
const highlight = (optimizer) => {
  document.querySelectorAll(".chart [data-o], dialog [data-o]").forEach((part) => {
    part.classList.toggle("dim", optimizer !== null && Number(part.dataset.o) !== optimizer);
  });
};
