// Runs before the first paint and long before the application's own scripts are here. In old syntax, so that an
// old browser can say that it is too old.
(function () {
  if (isTooOld()) {
    // Shows a message in place of a page that would break halfway. The rest of the document becomes hidden text.
    document.write(
      "<title>Trình duyệt đã cũ</title>" +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        "<h1>Trình duyệt này đã cũ, không mở được trang</h1>" +
        "<p>Trang cần Chrome hoặc Edge từ bản 109, Safari từ bản 16.4, hoặc Firefox từ bản 115.</p>" +
        "<p>Điện thoại Android: vào CH Play, cập nhật Chrome và Android System WebView.</p>" +
        "<p>iPhone, iPad: vào Cài đặt, Cài đặt chung, Cập nhật phần mềm.</p>" +
        "<p>Máy tính: cập nhật Chrome, Edge hoặc Firefox. Windows 7 còn cài được Chrome 109 và Firefox 115.</p>" +
        "<p>Nếu không cập nhật được, bạn hãy mở trang trên một thiết bị khác.</p>" +
        "<plaintext hidden>",
    );
    return;
  }

  // Sets the theme before the first paint; lib/browser/theme.ts does the rest.
  var kept;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the default theme is dark.
  }
  var light =
    kept === "light" || (kept === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
  // The notice of an empty balance is there from the start, because it would move the page if it came later.
  if (isSignedIn() && hadNothing()) document.documentElement.dataset.noCredit = "";

  // Keeps what is pressed and ticked until the application takes it (lib/browser/early-use.ts). Enter in a field
  // presses the form's button: without its scripts the browser would send the form by itself.
  window.earlyUse = { ticked: [] };
  document.addEventListener(
    "click",
    function (event) {
      var button = window.earlyUse && event.target.closest("button");
      if (!button) return;
      event.preventDefault();
      window.earlyUse.button = button;
    },
    true,
  );
  document.addEventListener(
    "change",
    function (event) {
      if (window.earlyUse && "checked" in event.target) window.earlyUse.ticked.push(event.target);
    },
    true,
  );

  document.addEventListener("DOMContentLoaded", function () {
    setTimeout(showLoading, 1000);
  });

  // A script or style sheet that the page needs to start: a kept document may be older than the release.
  addEventListener("error", restart, true);

  // Below the oldest supported browsers (docs/browsers.md); some of these came only with Safari 16.4 and Firefox 113.
  function isTooOld() {
    return !(
      "noModule" in document.createElement("script") &&
      window.AbortSignal &&
      AbortSignal.timeout &&
      Object.hasOwn &&
      [].at &&
      window.structuredClone &&
      window.CompressionStream &&
      CSS.supports("container-type", "inline-size") &&
      window.HTMLDialogElement
    );
  }

  function restart(event) {
    var part = event.target;
    var address = part.src || (part.rel === "stylesheet" && part.href) || "";
    // The application handles what fails later (lib/browser/new-release.ts).
    if (!address.startsWith(location.origin + "/assets/") || !isWaiting() || reloadOnce()) return;
    if (document.readyState !== "loading") showFailure();
    else document.addEventListener("DOMContentLoaded", showFailure);
  }

  function isWaiting() {
    var root = document.getElementById("root");
    return !root || "waiting" in root.dataset;
  }

  // One reload for each release, as in lib/browser/new-release.ts.
  function reloadOnce() {
    try {
      var release = document.querySelector('script[type="module"]').getAttribute("src");
      var before = sessionStorage.getItem("reloaded-for") || "";
      if (before.includes(release)) return false;
      sessionStorage.setItem("reloaded-for", before + " " + release);
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  // Without any part of the application, because those may be missing.
  function showFailure() {
    var root = document.getElementById("root");
    if (!isWaiting()) return;
    delete root.dataset.waiting;
    window.earlyUse = undefined;
    document.title = "Trang chưa tải được";
    root.innerHTML =
      '<main class="not-loaded" role="alert"><h1>Trang chưa tải được</h1>' +
      (isSignedIn() ? "<p>Bạn đã đăng nhập, không cần đăng nhập lại.</p>" : "") +
      "<p>Có thể mạng đang chập chờn hoặc trang vừa được cập nhật. Bạn kiểm tra kết nối rồi tải lại trang nhé.</p>" +
      "<p>Nếu vẫn chưa được, bạn thử tắt tiện ích chặn quảng cáo hoặc mở bằng trình duyệt khác.</p>" +
      '<button type="button">Tải lại trang</button></main>';
    root.querySelector("button").addEventListener("click", function () {
      location.reload();
    });
  }

  // The balance that lib/session/last-balance.ts has kept.
  function hadNothing() {
    try {
      var last = JSON.parse(localStorage.getItem("last-balance"));
      return last.credit === 0 && last.debtCredit === 0;
    } catch {
      return false;
    }
  }

  function isSignedIn() {
    var sign = location.protocol === "https:" ? "__Host-signed-in=" : "signed-in=";
    return ("; " + document.cookie).includes("; " + sign);
  }

  // Announces to screen readers that the page is still loading.
  function showLoading() {
    var sign = document.getElementById("loading");
    if (sign) sign.textContent = "Đang tải trang...";
  }

  // Requests who is signed in, and the data that the page shows first, while the scripts load;
  // lib/api/early-reads.ts takes the answers. A visitor's page does not ask.
  if (isSignedIn()) {
    var data = document.documentElement.dataset;
    window.early = { sentAtMs: Date.now(), answers: {} };
    ["/api/me"].concat(data.reads ? data.reads.split(" ") : []).forEach(function (address) {
      var path = address.replace("nocache=", "nocache=" + Date.now());
      var answer = fetch((data.api || "") + path, {
        credentials: "include",
        headers: { accept: "application/json", "x-requested-with": "XMLHttpRequest" },
        signal: AbortSignal.timeout(5000),
      });
      // The code that takes the answer handles a failure.
      answer.catch(function () {});
      window.early.answers[address] = answer;
    });
  }
})();
