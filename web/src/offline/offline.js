// The offline page uses no part of the application, because none may be available without a network.
// lib/session/last-balance.ts and lib/browser/last-qr.ts keep the data that it shows.
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
/** An order of coins waits this long for its money. */
const QR_HOLDS_MS = 24 * 3_600_000;
const TIME_ZONE = "Asia/Ho_Chi_Minh";

followTheme();
showBalance();
showQr();
document.getElementById("reload").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
addEventListener("visibilitychange", () => void reloadIfServed());
void pollServer();

/** Browsers do not always notice that their network is back, and never that the server is, so the page polls it. */
async function pollServer() {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await reloadIfServed();
  }
}

async function reloadIfServed() {
  if (document.hidden) return;
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

function followTheme() {
  const theme = readKept("theme");
  const prefersLight = matchMedia("(prefers-color-scheme: light)").matches;
  const isLight = theme === "light" || (theme === "system" && prefersLight);
  document.documentElement.dataset.theme = isLight ? "light" : "dark";
}

function showBalance() {
  const balance = lastBalance();
  if (!balance) return;
  const { credit, debtCredit, at } = balance;
  const inDebt = debtCredit > 0;
  const figure = new Intl.NumberFormat("vi-VN").format(inDebt ? debtCredit : credit);
  document.getElementById("balance-label").textContent =
    `${inDebt ? "Đang nợ" : "Số dư"} lúc ${timeOf(at)}`;
  document.getElementById("balance-amount").textContent = `${figure} KP`;
  document.getElementById("balance").hidden = false;
}

/** `14:32, 21/11`; with the year where that is another one. */
function timeOf(at) {
  const parts = (options) =>
    new Intl.DateTimeFormat("vi-VN", { timeZone: TIME_ZONE, ...options }).format(at);
  const clock = parts({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear();
  const day = { day: "2-digit", month: "2-digit", ...(isThisYear ? {} : { year: "numeric" }) };
  // Vietnamese joins day and month with a hyphen in some browsers' data.
  return `${clock}, ${parts(day).replaceAll("-", "/")}`;
}

function lastBalance() {
  const balance = readObject("last-balance");
  const isWhole = ["credit", "debtCredit", "at"].every((name) => Number.isFinite(balance?.[name]));
  return isWhole ? balance : undefined;
}

/** The code that was on the screen when the page was lost. */
function showQr() {
  const qr = readObject("last-qr");
  if (!qr?.modules || !(Date.now() - qr.at < QR_HOLDS_MS)) return;
  document.getElementById("qr-code").setAttribute("viewBox", qr.box);
  document.getElementById("qr-modules").setAttribute("d", qr.modules);
  document.getElementById("qr-caption").textContent = qr.caption.join("\n");
  document.getElementById("qr").hidden = false;
}

function readObject(name) {
  try {
    return JSON.parse(readKept(name));
  } catch {
    return undefined;
  }
}

function readKept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
