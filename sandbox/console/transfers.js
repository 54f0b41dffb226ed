/** Renders the list of transfers, with the portal's responses to each notice. */
import {
  post,
  button,
  byId,
  createNovelty,
  h,
  handle,
  refreshList,
  attemptLabel,
  time,
  vnd,
} from "./dom.js";
import { countedBadges } from "./transfer-form.js";

/** Up to so many responses get a badge each. More are counted by kind. */
const SINGLE_BADGES = 3;
const novelty = createNovelty();

/** The badges of transfers that are not paid. */
const OUTCOMES = {
  pending: { look: "wait", text: "đang xử lý" },
  failed: { look: "bad", text: "thất bại" },
};

export function renderTransfers({ transfers, methods }) {
  const fresh = novelty(transfers.map(({ id }) => id));
  const names = new Map(methods.map(({ method, name }) => [method, name]));
  byId("transfers-tally").textContent = transfers.length > 0 ? String(transfers.length) : "";
  const rows = transfers.map((transfer) => row(transfer, names, fresh.has(transfer.id)));
  const none = "Chưa có đồng nào. Chuyển một khoản để portal nhận được thông báo.";
  refreshList("transfer-list", rows, none);
}

function row(transfer, names, isNew) {
  const isOut = transfer.direction === "out";
  const classes = ["row", isNew && "new", transfer.reversed && "reversed"].filter(Boolean);
  return h(
    "li",
    { class: classes.join(" ") },
    h(
      "div",
      { class: "line" },
      h("span", { class: isOut ? "money out" : "money" }, amount(transfer)),
      h("span", {}, names.get(transfer.method)),
      h("span", { class: "muted" }, time(transfer.at)),
      transfer.reversed ? h("span", { class: "badge bad" }, "đã thu hồi") : null,
      outcomeBadge(transfer),
      h("span", { class: "actions line" }, actions(transfer, isOut)),
    ),
    statement(transfer),
    h("div", { class: "line" }, attempts(transfer)),
  );
}

function outcomeBadge({ outcome }) {
  const shown = OUTCOMES[outcome];
  return shown ? h("span", { class: `badge ${shown.look}` }, shown.text) : null;
}

function amount({ direction, amountVnd }) {
  return `${direction === "out" ? "−" : "+"}${vnd(amountVnd)}`;
}

function actions({ id, reversed, outcome, hasNotice }, isOut) {
  const act = (name, text, look, body) => {
    const send = handle(() => post(`/api/transfers/${encodeURIComponent(id)}/${name}`, body));
    return button(text, send, { look, key: `${id}-${name}-${text}` });
  };
  const settle = (result, text, look) => act("settle", text, look, { outcome: result });
  return [
    outcome === "pending" ? settle("paid", "Hoàn tất") : null,
    outcome === "pending" ? settle("failed", "Từ chối", "danger") : null,
    hasNotice ? act("repeat", "Báo lại") : null,
    isOut || reversed || outcome !== "paid" ? null : act("reverse", "Thu hồi", "danger"),
  ];
}

/** Shows the bank's statement, with the payer's own words highlighted. */
function statement({ statement: text, content }) {
  const at = content === "" ? -1 : text.indexOf(content);
  const parts =
    at < 0 ? [text] : [text.slice(0, at), h("mark", {}, content), text.slice(at + content.length)];
  return h("div", { class: "muted code cut", title: text }, parts);
}

function attempts({ attempts: all, nextAttemptAt, hasNotice }) {
  if (!hasNotice) return [h("span", { class: "badge wait" }, "ví không báo hoàn tiền")];
  const badges = all.length > SINGLE_BADGES ? countedBadges(all) : all.map(attemptBadge);
  const next =
    nextAttemptAt === null
      ? null
      : h("span", { class: "badge wait" }, `báo lại lúc ${time(nextAttemptAt)}`);
  return all.length === 0 ? [h("span", { class: "badge wait" }, "đang báo…")] : [...badges, next];
}

function attemptBadge(attempt) {
  const { text, look } = attemptLabel(attempt);
  const title = attempt.body;
  const shown = attempt.status === null ? text : `${text} · ${attempt.durationMs} ms`;
  return h("span", { class: `badge ${look}`, title }, shown);
}
