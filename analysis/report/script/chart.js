
// Charts: elements, numbers, scales and ticks.
const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const drawn = (name, attributes = {}, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

const swatchOf = (optimizer) => {
  const made = element("i", { class: "swatch" });
  made.style.background = page.optimizers[optimizer].color;
  return made;
};

// A number as C's %.4g, which the tables of the page use.
const numberText = (value, digits = 4) => {
  if (!Number.isFinite(value)) return value === undefined || value === null ? "-" : String(value);
  if (value === 0) return "0";
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < digits) return String(Number(value.toPrecision(digits)));
  const sign = power < 0 ? "-" : "+";
  return `${Number(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
};

const leastShown = 1e-16; // smaller values are drawn as 0 on a logarithmic axis

// Maps [low, high] to [from, to], which may be descending.
const scaleOf = (low, high, from, to, isLogarithmic) => {
  const place = isLogarithmic ? (value) => Math.log10(Math.max(value, leastShown)) : (value) => value;
  const begin = place(low), span = place(high) - begin || 1;
  const at = (value) => from + (to - from) * Math.min(1.02, Math.max(-0.02, (place(value) - begin) / span));
  const back = (pixel) => {
    const value = begin + (pixel - from) / (to - from) * span;
    return isLogarithmic ? 10 ** value : value;
  };
  return { at, back, low, high, isLogarithmic };
};

const linearTicks = (low, high, most = 5) => {
  const rough = (high - low) / most, decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * decade).find((one) => one >= rough) ?? 10 * decade;
  const ticks = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step && ticks.length < 9; i++) ticks.push(i * step);
  return ticks.map((at) => ({ at, text: numberText(at, 6) }));
};

const powerText = (power) => (power >= 0 && power <= 3 ? String(10 ** power) : `10${[...String(power)]
  .map((c) => (c === "-" ? "\u207b" : "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"[Number(c)])).join("")}`);

const logarithmicTicks = (low, high, most = 5) => {
  const first = Math.ceil(Math.log10(low) - 1e-9), last = Math.floor(Math.log10(high) + 1e-9);
  const powers = last - first + 1;
  if (powers > 2) {
    const step = Math.ceil(powers / most), ticks = [];
    for (let power = first; power <= last; power += step) ticks.push({ at: 10 ** power, text: powerText(power) });
    return ticks;
  }
  const ticks = [];
  for (let power = first - 1; power <= last + 1; power++) {
    for (const factor of [1, 2, 5]) ticks.push({ at: factor * 10 ** power, text: numberText(factor * 10 ** power, 6) });
  }
  const inside = ticks.filter((tick) => tick.at >= low && tick.at <= high);
  if (inside.length < 2) return linearTicks(low, high, most);
  return inside.length <= most + 2 ? inside : inside.filter((tick) => Number.isInteger(Math.round(1e9 * Math.log10(tick.at)) / 1e9));
};

// Ticks of an axis whose values are logarithms: the numbers themselves.
const ticksOfLogarithms = (low, high, base) =>
  (base === 2 && high - low < 8
    ? Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, i) => ({ at: 2 ** (Math.ceil(low) + i), text: String(2 ** (Math.ceil(low) + i)) }))
    : logarithmicTicks(base ** low, base ** high))
    .map((tick) => ({ at: Math.log(tick.at) / Math.log(base), text: tick.text }));

// The position of the last number that is at most `value` in an ascending list; -1 if there is none.
const lastAtMost = (ascending, value) => {
  let low = -1, high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (ascending[middle] <= value) low = middle; else high = middle;
  }
  return low;
};

// The quantile of the program's tables: linear between order statistics, infinities last.
const quantile = (ascending, share) => {
  const at = share * (ascending.length - 1), below = Math.floor(at), above = Math.ceil(at);
  const low = ascending[below], high = ascending[above];
  return low === high ? low : low + (at - below) * (high - low);
};

// A line through points, or steps; `null` values are left out.
const pathOf = (xs, ys, x, y, isSteps) => {
  let path = "", last = 0;
  for (let i = 0; i < ys.length; i++) {
    if (ys[i] === null || ys[i] === undefined) continue;
    const left = x.at(xs[i]).toFixed(1), top = y.at(ys[i]).toFixed(1);
    path += path === "" ? `M${left} ${top}` : isSteps ? `H${left}V${top}` : `L${left} ${top}`;
    last = left;
  }
  return { path, last };
};

const bandOf = (xs, lows, highs, x, y) => {
  let there = "", back = "";
  for (let i = 0; i < xs.length; i++) {
    const left = x.at(xs[i]).toFixed(1);
    const high = highs[i] ?? y.high, low = lows[i] ?? y.low;
    there += `${there === "" ? "M" : "L"}${left} ${y.at(high).toFixed(1)}`;
    back = `L${left} ${y.at(low).toFixed(1)}${back}`;
  }
  return there === "" ? "" : there + back + "Z";
};

// One panel: an image with axes, into which curves are drawn.
const frameOf = (size, x, y, xTicks, yTicks) => {
  const { width, height, left, right, top, bottom } = size;
  const image = drawn("svg", { viewBox: `0 0 ${width} ${height}`, class: "panel" });
  const grid = drawn("g", { class: "grid" }), texts = drawn("g", { class: "ticks" });
  let before = -Infinity;
  for (const tick of xTicks) {
    const at = x.at(tick.at);
    if (at < left - 1 || at > width - right + 1) continue;
    grid.append(drawn("path", { d: `M${at.toFixed(1)} ${top}V${height - bottom}` }));
    if (at - before < 6 * tick.text.length + 6) continue;
    before = at;
    texts.append(drawn("text", { x: at.toFixed(1), y: height - bottom + 13, "text-anchor": "middle" }, tick.text));
  }
  for (const tick of yTicks) {
    const at = y.at(tick.at);
    if (at < top - 1 || at > height - bottom + 1) continue;
    grid.append(drawn("path", { d: `M${left} ${at.toFixed(1)}H${width - right}` }));
    texts.append(drawn("text", { x: left - 5, y: (at + 3.5).toFixed(1), "text-anchor": "end" }, tick.text));
  }
  const curves = drawn("g", { class: "curves" }), cursor = drawn("g", { class: "cursor" });
  image.append(grid, drawn("path", { class: "axes", d: `M${left} ${top}V${height - bottom}H${width - right}` }), texts, curves, cursor);
  return { image, curves, cursor, size, x, y };
};

// The box of numbers under the pointer, one for the page.
const tip = (() => {
  const box = element("div", { class: "tip", role: "status" });
  box.hidden = true;
  document.body.append(box);
  return {
    show: (place, title, rows) => {
      const host = document.querySelector("dialog[open]") ?? document.body; // a dialog covers everything outside of it
      if (box.parentNode !== host) host.append(box);
      const list = element("dl");
      for (const row of rows) {
        const name = element("dt", row.isNear ? { class: "near" } : {});
        if (row.optimizer !== undefined) name.append(swatchOf(row.optimizer));
        name.append(row.name);
        list.append(name, element("dd", row.isNear ? { class: "near" } : {}, row.text));
      }
      box.replaceChildren(element("b", {}, title), list);
      box.hidden = false;
      const width = box.offsetWidth, height = box.offsetHeight, gap = 14;
      const left = place.x + gap + width > innerWidth ? place.x - gap - width : place.x + gap;
      const top = place.y + gap + height > innerHeight ? place.y - gap - height : place.y + gap;
      box.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
      box.style.top = `${Math.max(4, top)}px`;
    },
    hide: () => { box.hidden = true; },
  };
})();
addEventListener("scroll", tip.hide, { passive: true });
