// Draws the formulas of a page by KaTeX, which is loaded only where a page has formulas.
(() => {
  const formulas = document.querySelectorAll(".arithmatex");
  if (formulas.length === 0) return;
  const folder = new URL("katex/", document.currentScript.src);
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("katex.min.css", folder);
  document.head.append(style);
  const script = document.createElement("script");
  script.src = new URL("katex.min.js", folder);
  script.onload = () => formulas.forEach((formula) => {
    const text = formula.textContent.trim();
    katex.render(text.slice(2, -2), formula, {displayMode: text.startsWith("\\["), throwOnError: false});
  });
  document.head.append(script);
})();
