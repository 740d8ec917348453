
// The state of an interactive page. Its address keeps it: #budget=40&hide=tpe,smac&axis=linear&problem=bbob%2Ff1%2Fd5.
// A part without "=" is the section to which the page is scrolled.
// Optimisers that only a chart has are published ones.
for (const chart of Object.values(page.charts)) {
  for (const name of chart.kind === "curves" ? chart.optimizers : []) {
    if (page.optimizers.some((optimizer) => optimizer.name === name)) continue;
    const published = page.optimizers.filter((optimizer) => optimizer.isPublished).length;
    page.optimizers.push({ name, color: ["#777777", "#8a6d00", "#6a51a3", "#2f7f7f"][published % 4], isPublished: true });
  }
}

const state = (() => {
  const names = page.optimizers.map((optimizer) => optimizer.name);
  const budgets = page.steps.map((step) => step.at);
  const last = budgets[budgets.length - 1];
  const listeners = [];

  const nearestBudget = (wanted) =>
    budgets.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best), last);

  const decoded = (text) => {
    try { return decodeURIComponent(text); } catch { return text; }
  };

  const read = () => {
    const values = { budget: last, hidden: new Set(), linear: false, target: "", problem: "", section: "" };
    for (const part of location.hash.slice(1).split("&")) {
      const at = part.indexOf("="), key = part.slice(0, at), text = part.slice(at + 1);
      if (at < 0) values.section = decoded(part);
      if (key === "budget" && Number(text) > 0) values.budget = nearestBudget(Number(text));
      if (key === "hide") values.hidden = new Set(text.split(",").map((name) => names.indexOf(decoded(name))));
      if (key === "axis") values.linear = text === "linear";
      if (key === "target") values.target = decoded(text);
      if (key === "problem") values.problem = decoded(text);
    }
    values.hidden.delete(-1);
    return values;
  };

  const hash = (values) => {
    const parts = values.section ? [encodeURIComponent(values.section)] : [];
    const hidden = [...values.hidden].sort((a, b) => a - b).map((i) => encodeURIComponent(names[i]));
    if (values.budget !== last) parts.push(`budget=${values.budget}`);
    if (hidden.length > 0) parts.push(`hide=${hidden.join(",")}`);
    if (values.linear) parts.push("axis=linear");
    if (values.target) parts.push(`target=${encodeURIComponent(values.target)}`);
    if (values.problem) parts.push(`problem=${encodeURIComponent(values.problem)}`);
    return parts.join("&");
  };

  let values = read();
  const tell = () => listeners.forEach((listener) => listener());
  addEventListener("hashchange", () => {
    if (location.hash.slice(1) === hash(values)) return;
    const section = values.section;
    values = read();
    tell();
    if (values.section && values.section !== section) document.getElementById(values.section)?.scrollIntoView();
  });
  // A link to a section keeps the rest of the state.
  document.querySelectorAll("nav a, .counts a").forEach((link) => link.addEventListener("click", (event) => {
    event.preventDefault();
    state.set({ section: link.getAttribute("href").slice(1) });
    document.getElementById(values.section)?.scrollIntoView();
  }));

  return {
    budgets,
    get: () => values,
    set: (changes) => {
      values = { ...values, ...changes };
      // Some browsers refuse too many changes of the address in a second.
      try { history.replaceState(null, "", "#" + hash(values)); } catch {}
      tell();
    },
    isShown: (optimizer) => !values.hidden.has(optimizer),
    /// Calls the listener now and after each change.
    follow: (listener) => {
      listeners.push(listener);
      listener();
    },
  };
})();
