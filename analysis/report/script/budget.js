
// The summary, the ranking and the table of results after the chosen number of evaluations.
(() => {
  const lead = document.querySelector(".lead"), ranking = document.querySelector("#ranking");
  const results = document.querySelector("#results table.sortable");
  const about = document.querySelector("#results > p");
  const rows = results ? Array.from(results.tBodies[0].rows) : []; // in the order of the data
  const headings = results ? Array.from(results.tHead.rows[0].cells) : [];
  let shown = state.budgets[state.budgets.length - 1];

  const fillResults = ({ columns, rows: texts }) => {
    const places = columns.map((name) => headings.findIndex((heading) => heading.textContent === name));
    rows.forEach((row, r) => places.forEach((place, c) => {
      if (place < 0) return;
      row.cells[place].textContent = texts[r][c];
      row.cells[place].dataset.v = texts[r][c] === "-" ? "" : texts[r][c].replace("inf", "Infinity");
    }));
  };

  state.follow(() => {
    const budget = state.get().budget;
    if (budget === shown) return;
    shown = budget;
    const step = page.steps.find((one) => one.at === budget);
    const open = Array.from(ranking.querySelectorAll("details"), (part) => part.open);
    if (lead) lead.innerHTML = step.lead; // written and escaped by the program, as the rest of the page
    const heading = ranking.querySelector("h2");
    ranking.innerHTML = step.ranking;
    ranking.prepend(heading);
    ranking.querySelectorAll("details").forEach((part, i) => { part.open = open[i] ?? false; });
    document.querySelectorAll("table.scores").forEach(sortByHeadings);
    fillResults(step.results);
    if (about) about.textContent = about.textContent.replace(/after \d+ evaluations?/, `after ${budget} evaluations`);
  });
})();
