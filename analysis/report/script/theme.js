// The button for light and dark. Without a script the page follows the system.
(() => {
  const root = document.documentElement, system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "theme";
  const name = () => { button.textContent = isDark() ? "Light" : "Dark"; };
  // Browsers may refuse to store anything for a page from a file.
  try { root.dataset.theme = localStorage.getItem("theme") ?? ""; } catch {}
  if (!root.dataset.theme) delete root.dataset.theme;
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch {}
    name();
  });
  system.addEventListener("change", name);
  name();
  document.querySelector("nav").append(button);
})();
