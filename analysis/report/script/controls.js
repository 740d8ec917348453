
// The bar of controls: budget, axis, optimisers, target of the runtimes.
(() => {
  const bar = element("div", { class: "bar", role: "group", "aria-label": "What the page shows" });
  const last = state.budgets[state.budgets.length - 1];

  if (state.budgets.length > 1) {
    const slider = element("input", { type: "range", min: 0, max: state.budgets.length - 1, step: 1, "aria-label": "Budget in evaluations" });
    const text = element("output");
    slider.addEventListener("input", () => state.set({ budget: state.budgets[Number(slider.value)] }));
    state.follow(() => {
      const budget = state.get().budget;
      slider.value = state.budgets.indexOf(budget);
      slider.setAttribute("aria-valuetext", `${budget} evaluations`);
      text.textContent = `${budget} evaluations`;
      text.classList.toggle("changed", budget !== last);
    });
    bar.append(element("label", { class: "budget-control" }, "Budget", slider, text));
  }

  const axis = element("button", { type: "button" });
  axis.addEventListener("click", () => state.set({ linear: !state.get().linear }));
  state.follow(() => {
    axis.textContent = state.get().linear ? "Linear axis" : "Logarithmic axis";
    axis.setAttribute("aria-pressed", state.get().linear);
    axis.title = "Logarithmic or linear axis of regret";
  });
  bar.append(axis);

  const chips = element("div", { class: "chips", role: "group", "aria-label": "Optimisers" });
  const all = element("button", { type: "button", class: "all" }, "Show all");
  const only = (optimizer) => {
    const others = new Set(page.optimizers.keys());
    others.delete(optimizer);
    const isOnly = !others.size || (state.isShown(optimizer) && state.get().hidden.size === others.size);
    state.set({ hidden: isOnly ? new Set() : others });
  };
  const toggle = (optimizer) => {
    const hidden = new Set(state.get().hidden);
    if (!hidden.delete(optimizer)) hidden.add(optimizer);
    state.set({ hidden });
  };
  page.optimizers.forEach(({ name }, optimizer) => {
    const chip = element("button", { type: "button", title: `${name}: click to show or hide; Alt and click, or the key O, shows it alone` },
      swatchOf(optimizer), name);
    chip.addEventListener("click", (event) => (event.altKey ? only(optimizer) : toggle(optimizer)));
    chip.addEventListener("keydown", (event) => { if (event.key === "o" || event.key === "O") only(optimizer); });
    for (const event of ["pointerenter", "focus"]) chip.addEventListener(event, () => highlight(optimizer));
    for (const event of ["pointerleave", "blur"]) chip.addEventListener(event, () => highlight(null));
    state.follow(() => chip.setAttribute("aria-pressed", state.isShown(optimizer)));
    chips.append(chip);
  });
  all.addEventListener("click", () => state.set({ hidden: new Set() }));
  state.follow(() => { all.hidden = state.get().hidden.size === 0; });
  chips.append(all);
  if (page.optimizers.length > 1) bar.append(chips);
  document.querySelector("nav").after(bar);
  const measure = () => document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
  addEventListener("resize", measure);
  measure();

  // Rows and columns of hidden optimisers, in all tables of the page.
  const hideInTables = () => {
    const places = new Map(page.optimizers.map(({ name }, optimizer) => [name, optimizer]));
    const isHidden = (cell) => {
      const place = places.get(cell.textContent);
      return place !== undefined && !state.isShown(place);
    };
    for (const table of document.querySelectorAll("main table")) {
      if (!table.tHead) continue;
      const columns = Array.from(table.tHead.rows[0].cells, isHidden);
      const hasColumns = columns.includes(true) || table.querySelector(".off");
      const rowPlaces = Array.from(table.tHead.rows[0].cells, (cell) => ["optimiser", "Optimiser", "other"].includes(cell.textContent));
      for (const row of table.rows) {
        if (hasColumns) Array.from(row.cells).forEach((cell, i) => cell.classList.toggle("off", columns[i] ?? false));
        if (row.parentNode === table.tHead) continue;
        row.classList.toggle("off", Array.from(row.cells).some((cell, i) => (rowPlaces[i] || cell.scope === "row") && isHidden(cell)));
      }
    }
  };

  // Printed figures have no names in their parts: those in an optimiser's colour are its own, unless it shares that.
  const colors = page.optimizers.map(({ color }) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)).join(","));
  const hideInPictures = () => {
    for (const part of document.querySelectorAll(".picture [stroke], .picture [fill]")) {
      const color = ["stroke", "fill"].map((name) => (part.getAttribute(name) ?? "").match(/\d+/g)?.join(",")).find((one) => colors.includes(one));
      const isOwn = color !== undefined && colors.indexOf(color) === colors.lastIndexOf(color);
      part.classList.toggle("off", isOwn && !state.isShown(colors.indexOf(color)));
    }
  };
  state.follow(hideInTables);
  state.follow(hideInPictures);

  // Targets of the table of runtimes.
  const runtimes = document.querySelector("#runtimes table.runtimes");
  if (runtimes) {
    const column = Array.from(runtimes.tHead.rows[0].cells).findIndex((cell) => cell.textContent === "target");
    const rows = Array.from(runtimes.tBodies[0].rows);
    const targets = [...new Set(rows.map((row) => row.cells[column].textContent))];
    const slider = element("input", { type: "range", min: 0, max: targets.length, step: 1, "aria-label": "Target of the runtimes" });
    const text = element("output");
    slider.addEventListener("input", () => state.set({ target: targets[Number(slider.value) - 1] ?? "" }));
    state.follow(() => {
      const target = targets.includes(state.get().target) ? state.get().target : "";
      slider.value = target === "" ? 0 : targets.indexOf(target) + 1;
      text.textContent = target === "" ? "all targets" : `regret of ${target}`;
      slider.setAttribute("aria-valuetext", text.textContent);
      rows.forEach((row) => { row.hidden = target !== "" && row.cells[column].textContent !== target; });
    });
    runtimes.closest(".scroll").before(element("label", { class: "budget-control" }, "Target", slider, text));
  }
  if (state.get().section) document.getElementById(state.get().section)?.scrollIntoView();
})();
