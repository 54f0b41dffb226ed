/** Renders the console's card gateway: cards to hand in at the portal, and the charges that were tried with them. */
import {
  post,
  button,
  byId,
  createNovelty,
  h,
  handle,
  refresh,
  refreshList,
  attemptLabel,
  time,
  vnd,
} from "./dom.js";

const OUTCOMES = {
  success: "Thẻ tốt",
  "wrong-denomination": "Sai mệnh giá",
  used: "Đã dùng",
  invalid: "Không tồn tại",
  delayed: "Duyệt chậm",
  maintenance: "Bảo trì",
};
const STATUSES = {
  1: ["đúng", "good"],
  2: ["sai mệnh giá", "bad"],
  3: ["thẻ sai", "bad"],
  4: ["bảo trì", "bad"],
  99: ["chờ duyệt", "wait"],
};
const novelty = createNovelty();
let shelf = [];

export function setUpCards() {
  byId("card-provider").addEventListener("change", renderShelf);
  byId("callback-form").addEventListener(
    "change",
    handle(() => post("/api/card-callbacks/form", { form: byId("callback-form").value })),
  );
  byId("mint-form").addEventListener("submit", handle(mint));
}

export function renderCards({ cards }) {
  shelf = cards.shelf;
  byId("callback-form").value = cards.callbackForm;
  renderShelf();
  const fresh = novelty(cards.charges.map(({ requestId }) => requestId));
  const rows = cards.charges.map((charge) => row(charge, fresh.has(charge.requestId)));
  refreshList("charge-list", rows, "Chưa có thẻ nào được gửi đến cổng.");
}

function renderShelf() {
  const chosen = byId("card-provider").value;
  refresh(byId("shelf"), shelf.filter(({ provider }) => provider === chosen).map(cardLine));
}

function cardLine({ serial, pin, value, outcome }) {
  return h(
    "li",
    { class: "shelf-card line" },
    h("span", {}, `${OUTCOMES[outcome]} · ${vnd(value)}`),
    copyButton("Seri", serial),
    copyButton("Mã thẻ", pin),
  );
}

function copyButton(name, text) {
  const copy = handle(() => navigator.clipboard.writeText(text));
  return button(text, copy, { look: "code", key: text, title: `Copy ${name}` });
}

async function mint() {
  const { serial, pin } = await post("/api/cards", {
    provider: byId("card-provider").value,
    value: Number(byId("mint-value").value),
    outcome: byId("mint-outcome").value,
    callback: byId("mint-callback").value,
    delayMs: Math.round(Number(byId("mint-delay").value) * 1000),
  });
  refresh(byId("minted"), ["Thẻ mới:", copyButton("Seri", serial), copyButton("Mã thẻ", pin)]);
}

function row(charge, isNew) {
  const { telco, serial, declaredValue, status, message, at, calls, callbacks } = charge;
  const [text, look] = STATUSES[status] ?? [String(status), "bad"];
  return h(
    "li",
    { class: isNew ? "row new" : "row" },
    h(
      "div",
      { class: "line" },
      h("span", { class: "money" }, vnd(declaredValue)),
      h("span", {}, telco),
      h("span", { class: "muted" }, time(at)),
      h("span", { class: `badge ${look}`, title: message }, text),
      h("span", { class: "actions line" }, actions(charge)),
    ),
    h("div", { class: "muted code cut" }, `${serial} · gửi ${calls.charging}, hỏi ${calls.check}`),
    h("div", { class: "line" }, callbacks.map(callbackBadge)),
  );
}

function actions({ requestId }) {
  const send = (name, text, fields, look) => {
    const callBack = handle(() => post("/api/card-callbacks", { requestId, fields }));
    return button(text, callBack, { look, key: `${requestId}-${name}` });
  };
  const forged = { status: 1, value: 500_000, amount: 400_000 };
  return [send("again", "Gọi lại", {}), send("forge", "Giả mạo", forged, "danger")];
}

function callbackBadge(attempt) {
  const { text, look } = attemptLabel(attempt);
  return h("span", { class: `badge ${look}`, title: attempt.body }, `callback ${text}`);
}
