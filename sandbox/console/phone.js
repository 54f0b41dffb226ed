/** Renders a player's phone: one number, its texts, and a field to write one. */
import { post, button, byId, h, handle, refresh, refreshList, phone, time } from "./dom.js";

const QUICK_TEXTS = ["MXT demo", "KH demo"];

let texts = [];
const ownNumber = () => byId("own-number").value.replace(/\D/g, "");

export function setUpPhone() {
  const fill = (text) => {
    byId("text").value = text;
    byId("text").focus();
  };
  refresh(
    byId("quick-texts"),
    QUICK_TEXTS.map((text) => button(text, () => fill(text))),
  );
  byId("text-reports").addEventListener(
    "change",
    handle(() => post("/api/sms/reports", { mode: byId("text-reports").value })),
  );
  byId("own-number").addEventListener("input", render);
  byId("compose").addEventListener("submit", handle(send));
}

export function renderPhone(state) {
  texts = state.texts;
  byId("text-reports").value = state.textReports;
  const numbers = texts.map(({ direction, from, to }) => (direction === "to-phone" ? to : from));
  refresh(
    byId("known-numbers"),
    [...new Set(numbers)].map((value) => h("option", { value })),
  );
  render();
}

async function send() {
  const text = byId("text").value.trim();
  if (text === "") return;
  byId("text").value = "";
  await post("/api/sms", { from: ownNumber(), to: byId("support-number").value, text });
}

function render() {
  const own = ownNumber();
  const mine = texts.filter(({ direction, from, to }) =>
    direction === "to-phone" ? to === own : from === own,
  );
  const bubbles = byId("bubbles");
  refreshList("bubbles", mine.toReversed().map(bubble), `Số ${phone(own)} chưa có tin nhắn.`);
  bubbles.scrollTop = bubbles.scrollHeight;
}

function bubble({ direction, from, to, text, at }) {
  const isMine = direction === "from-phone";
  const caption = isMine ? `Đến ${phone(to)} · ${time(at)}` : `${phone(from)} · ${time(at)}`;
  return h("li", { class: isMine ? "bubble mine" : "bubble" }, text, h("small", {}, caption));
}
