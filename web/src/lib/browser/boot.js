// Runs before the first paint and long before the application's own scripts are here.
(function () {
  // So that no wrong theme ever shows; lib/browser/theme.ts does the rest.
  var kept;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the default theme is dark.
  }
  var light =
    kept === "light" || (kept === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";

  // What is shown first loads first: the application's scripts follow once the page's first view has been
  // drawn. A page that nobody looks at is not drawn, and some browsers do not tell.
  var isLoading = false;
  function load() {
    if (isLoading) return;
    isLoading = true;
    var list = document.getElementById("portal-scripts");
    JSON.parse(list.textContent).forEach(function (file) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = file;
      document.head.append(link);
    });
    var entry = document.createElement("script");
    entry.type = "module";
    entry.crossOrigin = "";
    entry.src = list.dataset.entry;
    document.head.append(entry);
  }
  document.addEventListener("DOMContentLoaded", function () {
    setTimeout(showLoading, 1000);
    // In development the document names its first script itself.
    if (!document.getElementById("portal-scripts")) return;
    var hasFirstView = document.getElementById("root").firstElementChild;
    if (document.hidden || !hasFirstView || !window.PerformanceObserver) return load();
    new PerformanceObserver(load).observe({ type: "paint", buffered: true });
    setTimeout(load, 500);
  });

  // Where it takes long: a screen reader has nothing else to say of a page that is inert.
  function showLoading() {
    var sign = document.getElementById("loading");
    if (sign) sign.textContent = "Đang tải trang...";
  }

  // Asks who is signed in, and what they have, while those scripts load; lib/session/session.ts takes the
  // answer. A visitor's page does not ask.
  if (/(?:^|; )signed-in=/.test(document.cookie)) {
    window.askedMe = fetch((document.documentElement.dataset.api || "") + "/api/me", {
      credentials: "include",
      headers: { accept: "application/json", "x-requested-with": "XMLHttpRequest" },
      signal: AbortSignal.timeout(5000),
    });
    // Whoever takes it hears of a failure.
    window.askedMe.catch(function () {});
  }
})();
