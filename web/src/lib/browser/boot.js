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

  // Keeps a press until the application takes it (lib/browser/early-use.ts). Enter in a field presses the
  // form's button: without its scripts the browser would send the form by itself.
  window.earlyPress = {};
  document.addEventListener(
    "click",
    function (event) {
      var button = window.earlyPress && event.target.closest("button");
      if (!button) return;
      event.preventDefault();
      window.earlyPress.button = button;
    },
    true,
  );

  document.addEventListener("DOMContentLoaded", function () {
    setTimeout(showLoading, 1000);
  });

  // A page that takes long to react says so to a screen reader.
  function showLoading() {
    var sign = document.getElementById("loading");
    if (sign) sign.textContent = "Đang tải trang...";
  }

  // Asks who is signed in, and what they have, while those scripts load; lib/session/session.ts takes the
  // answer. A visitor's page does not ask.
  var sign = location.protocol === "https:" ? "__Host-signed-in=" : "signed-in=";
  if (("; " + document.cookie).includes("; " + sign)) {
    window.askedMe = fetch((document.documentElement.dataset.api || "") + "/api/me", {
      credentials: "include",
      headers: { accept: "application/json", "x-requested-with": "XMLHttpRequest" },
      signal: AbortSignal.timeout(5000),
    });
    // Whoever takes it hears of a failure.
    window.askedMe.catch(function () {});
  }
})();
