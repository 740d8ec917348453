"use strict";
// Sorting and filtering of the table of all results. Without a script the table is whole, in the file's order.
(() => {
  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const headings = Array.from(table.tHead.rows[0].cells);

    // Numbers by value, absent ones ("") last either way; texts so that f2 comes before f10.
    // A number's text says its value unless data-v does.
    const isNumber = headings.map((heading) => heading.classList.contains("n"));
    const value = (cell) => cell.dataset.v ?? cell.textContent;
    const collator = new Intl.Collator("en", { numeric: true });
    const compare = (a, b, column, direction) => {
      const left = value(a.cells[column]), right = value(b.cells[column]);
      if (!isNumber[column]) return direction * collator.compare(left, right);
      if (left === "" || right === "") return (left === "") - (right === "");
      const x = Number(left), y = Number(right);
      return x === y ? 0 : direction * (x < y ? -1 : 1);
    };

    headings.forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const direction = heading.getAttribute("aria-sort") === "ascending" ? -1 : 1;
        headings.forEach((other) => other.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
        const sorted = rows.map((row, position) => ({ row, position }));
        sorted.sort((a, b) => compare(a.row, b.row, column, direction) || a.position - b.position);
        body.append(...sorted.map((item) => item.row));
      });
    });

    const controls = table.closest("section").querySelector(".controls");
    const search = controls.querySelector("input");
    const choices = Array.from(controls.querySelectorAll("select"));
    const columnOf = (choice) => headings.findIndex((heading) => heading.dataset.by === choice.dataset.by);
    const count = controls.querySelector("output");
    const texts = new Map(rows.map((row) => [row, Array.from(row.cells, (cell) => cell.textContent).join("\n").toLowerCase()]));
    // Every word must occur: "f21 bore" leaves bore-rf on f21.
    const filter = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of rows) {
        const fits = words.every((word) => texts.get(row).includes(word)) &&
          choices.every((choice) => choice.value === "" || row.cells[columnOf(choice)].textContent === choice.value);
        row.hidden = !fits;
        shown += fits ? 1 : 0;
      }
      count.textContent = shown === rows.length ? `${rows.length} rows` : `${shown} of ${rows.length} rows`;
    };
    controls.addEventListener("input", filter);
    controls.addEventListener("submit", (event) => event.preventDefault());
    controls.hidden = false;
    filter();
  }

  // On paper nothing can be unfolded.
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
})();
