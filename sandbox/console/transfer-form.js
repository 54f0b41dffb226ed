/** Sets up the form that sends a transfer, and lists the methods in it. */
import { post, button, byId, h, handle, refresh, attemptLabel, number, vnd } from "./dom.js";

const QUICK_AMOUNTS = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

const amountInput = byId("amount");
const readAmount = () => Number(amountInput.value.replace(/\D/g, ""));

export function setUpTransferForm() {
  refresh(byId("quick-amounts"), QUICK_AMOUNTS.map(quickAmount));
  amountInput.addEventListener("input", () => writeAmount(readAmount()));
  byId("transfer-form").addEventListener("input", showWhatIsSent);
  byId("transfer-form").addEventListener("submit", handle(send));
}

let shownMethods = "";

export function renderMethods({ methods }) {
  if (shownMethods === JSON.stringify(methods)) return;
  shownMethods = JSON.stringify(methods);
  const [legend] = byId("methods").children;
  refresh(byId("methods"), [legend, ...methods.map(methodTile)]);
  showWhatIsSent();
}

function methodTile({ method, name, account, outcomes }, index) {
  const decides = outcomes.length > 1 ? "yes" : "no";
  const radio = { type: "radio", name: "method", value: method };
  const data = { "data-name": name, "data-decides": decides };
  return h(
    "label",
    { class: "method inset" },
    h("input", { ...radio, ...data, checked: index === 0 }),
    h("b", {}, name),
    h("small", { class: "muted code" }, account),
  );
}

function quickAmount(amount) {
  const choose = () => {
    writeAmount(amount);
    showWhatIsSent();
  };
  return button(number(amount), choose);
}

function writeAmount(amount) {
  amountInput.value = amount === 0 ? "" : number(amount);
}

const chosenMethod = () => document.querySelector('input[name="method"]:checked');

function showWhatIsSent() {
  const amount = readAmount();
  const button = byId("send-transfer");
  // A bank sends notices of paid transfers only.
  byId("payment-outcome").disabled = chosenMethod()?.dataset.decides !== "yes";
  const where = byId("direction").value === "in" ? "vào" : "ra khỏi";
  button.disabled = amount === 0;
  button.textContent =
    amount === 0
      ? "Nhập số tiền"
      : `Chuyển ${vnd(amount)} ${where} ${chosenMethod()?.dataset.name ?? "tài khoản"}`;
}

async function send() {
  const button = byId("send-transfer");
  const account = byId("account").value.replace(/\s/g, "");
  button.disabled = true;
  refresh(byId("outcome"), ["Đang báo cho portal…"]);
  try {
    const { deliveries } = await post("/api/transfers", {
      method: chosenMethod().value,
      amount: readAmount(),
      content: byId("content").value,
      times: Number(byId("times").value) || 1,
      raw: byId("raw").checked,
      transferType: byId("direction").value,
      ...(!byId("payment-outcome").disabled && { outcome: byId("payment-outcome").value }),
      ...(account !== "" && { account }),
    });
    refresh(byId("outcome"), ["Portal trả lời:", ...countedBadges(deliveries)]);
  } catch (error) {
    refresh(byId("outcome"), []);
    throw error;
  } finally {
    button.disabled = false;
  }
}

/** Returns one badge for each different response, with its count. */
export function countedBadges(deliveries) {
  const counts = new Map();
  for (const delivery of deliveries) {
    const { text, look } = attemptLabel(delivery);
    const counted = counts.get(text);
    counts.set(text, { look, count: (counted?.count ?? 0) + 1 });
  }
  return [...counts].map(([text, { look, count }]) =>
    h("span", { class: `badge ${look}` }, count > 1 ? `${text} × ${count}` : text),
  );
}
