// Runs before the first paint, so that no wrong theme ever shows. lib/theme.ts does the rest.
(function () {
  var kept;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the default theme is dark.
  }
  var light =
    kept === "light" || (kept === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
})();
