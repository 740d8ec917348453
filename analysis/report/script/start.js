
// The interactive parts begin when the page's data are decompressed. In a browser that cannot do that, the page stays
// as it is without a script: whole, with printed figures.
(async () => {
  if (typeof DecompressionStream === "undefined") return;
  const packed = Uint8Array.from(atob(document.querySelector("#data").textContent), (character) => character.charCodeAt(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  interactive(JSON.parse(text));
  document.documentElement.dataset.interactive = "";
})();
