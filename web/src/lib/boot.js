// Runs before the first paint and long before the application's own scripts are here.
(function () {
  // So that no wrong theme ever shows; lib/theme.ts does the rest.
  var kept;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the default theme is dark.
  }
  var light =
    kept === "light" || (kept === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";

  // Asks who is signed in, and what they have, while those scripts load; lib/session.ts takes the
  // answer. A visitor's page does not ask.
  if (/(?:^|; )signed-in=/.test(document.cookie)) {
    window.askedMe = fetch("/api/me", {
      credentials: "include",
      headers: { accept: "application/json", "x-requested-with": "XMLHttpRequest" },
      signal: AbortSignal.timeout(5000),
    });
    // Whoever takes it hears of a failure.
    window.askedMe.catch(function () {});
  }
})();
