
// Tables: headings that sort, and the filter of the table of all results. Without a script they are whole, in the
// program's order.
const sortByHeadings = (table, afterSort = () => {}) => {
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const headings = Array.from(table.tHead.rows[0].cells);

  // Numbers by value, absent ones ("", "-") last either way; texts so that f2 comes before f10.
  // A number's text says its value unless data-v does.
  const value = (cell) => cell.dataset.v ?? cell.textContent;
  const isAbsent = (text) => text === "" || text === "-";
  const isNumber = headings.map((heading, column) => heading.classList.contains("n") ||
    (rows.length > 0 && rows.every((row) => isAbsent(value(row.cells[column])) || !Number.isNaN(Number(value(row.cells[column]))))));
  const collator = new Intl.Collator("en", { numeric: true });
  const compare = (a, b, column, direction) => {
    const left = value(a.cells[column]), right = value(b.cells[column]);
    if (!isNumber[column]) return direction * collator.compare(left, right);
    if (isAbsent(left) || isAbsent(right)) return isAbsent(left) - isAbsent(right);
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
      const order = sorted.map((item) => item.row);
      body.append(...order);
      afterSort(order);
    });
  });
  return rows;
};

document.querySelectorAll("table.scores").forEach((table) => sortByHeadings(table));

for (const table of document.querySelectorAll("table.sortable")) {
  let order = [], most = 1000; // thousands of rows take a browser seconds to lay out: all are shown on demand
  const rows = sortByHeadings(table, (sorted) => {
    order = sorted;
    filter();
  });
  order = rows;
  const headings = Array.from(table.tHead.rows[0].cells);
  const controls = table.closest("section").querySelector(".controls");
  const search = controls.querySelector("input");
  const choices = Array.from(controls.querySelectorAll("select"));
  const columnOf = (choice) => headings.findIndex((heading) => heading.dataset.by === choice.dataset.by);
  const count = controls.querySelector("output");
  const texts = new Map(); // of rows that words were looked for in
  const text = (row) => {
    if (!texts.has(row)) texts.set(row, Array.from(row.cells, (cell) => cell.textContent).join("\n").toLowerCase());
    return texts.get(row);
  };
  const all = document.createElement("button");
  all.type = "button";
  all.textContent = "Show all";
  controls.append(all);
  // Every word must occur: "f21 bore" leaves bore-rf on f21.
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let fitting = 0;
    for (const row of order) {
      const fits = words.every((word) => text(row).includes(word)) &&
        choices.every((choice) => choice.value === "" || row.cells[columnOf(choice)].textContent === choice.value);
      fitting += fits ? 1 : 0;
      row.hidden = !fits || fitting > most;
    }
    all.hidden = fitting <= most;
    count.textContent = (fitting > most ? `the first ${most} of ` : "") +
      (fitting === rows.length ? `${rows.length} rows` : `${fitting} of ${rows.length} rows`);
  };
  const showAll = () => {
    most = Infinity;
    filter();
  };
  all.addEventListener("click", showAll);
  addEventListener("beforeprint", showAll);
  controls.addEventListener("input", filter);
  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.hidden = false;
  filter();
}

// On paper nothing can be unfolded.
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
