
// The page of `bobench explore`: it says how far the run is, and is loaded again when there are new results.
if (page.version) {
  const line = element("p", { class: "live", role: "status" });
  document.querySelector("header").append(line);
  const place = Number(sessionStorage.getItem("scroll") ?? 0);
  sessionStorage.removeItem("scroll");
  if (place > 0) scrollTo(0, place);
  const ask = async () => {
    try {
      const answer = await (await fetch("state", { cache: "no-store" })).json();
      line.textContent = answer.text;
      if (answer.version !== page.version && document.visibilityState === "visible") {
        sessionStorage.setItem("scroll", String(scrollY));
        location.reload();
        return;
      }
    } catch {
      line.textContent = "`bobench explore` has ended: the page stays as it is.";
      return;
    }
    setTimeout(ask, 1000);
  };
  ask();
}
