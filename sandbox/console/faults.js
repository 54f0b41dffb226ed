/** Renders the fault switch of each outside party. */
import { post, byId, h, handle, refresh, number } from "./dom.js";

const PARTIES = [
  ["bank", "Ngân hàng", "thông báo tiền vào và danh sách giao dịch"],
  ["wallet", "Ví điện tử", "thông báo của MoMo, ViettelPay và tra cứu"],
  ["card", "Cổng thẻ cào", "gửi thẻ, hỏi kết quả và callback"],
  ["game", "Máy chủ game", "giao xu và tra cứu"],
  ["smtp", "Máy chủ thư", "nhận thư của portal"],
  ["sms", "Cổng SMS", "hai chiều tin nhắn"],
  ["captcha", "reCAPTCHA", "siteverify"],
];
const FAULTS = [
  ["none", "Tốt"],
  ["down", "Sập"],
  ["slow", "Chậm"],
  ["error", "Lỗi"],
  ["lost-reply", "Mất hồi đáp"],
];

export function renderFaults({ faults }) {
  const byParty = new Map(faults.map((setting) => [setting.party, setting]));
  refresh(
    byId("parties"),
    PARTIES.map(([party, name, scope]) => switchOf(byParty.get(party), name, scope)),
  );
}

function switchOf(setting, name, scope) {
  return h(
    "fieldset",
    { class: "party", "aria-label": name },
    h("span", {}, h("b", {}, name), " ", h("small", { class: "muted" }, note(setting, scope))),
    h(
      "span",
      { class: "faults-of line" },
      FAULTS.map(([fault, text]) => segment(setting, fault, text)),
    ),
  );
}

function note({ fault, ms, count }, scope) {
  if (fault === "none") return scope;
  const wait = fault === "slow" ? `chậm ${number(ms / 1000)} giây, ` : "";
  return `${wait}${count === null ? "cho đến khi tắt" : `${number(count)} lần gọi nữa`}`;
}

function segment({ party, fault: current }, fault, text) {
  return h(
    "label",
    { class: fault === "none" ? "healthy" : "" },
    h("input", {
      type: "radio",
      name: `fault-${party}`,
      "data-key": `${party}-${fault}`,
      checked: fault === current,
      onchange: handle(() => set(party, fault)),
    }),
    text,
  );
}

async function set(party, fault) {
  const count = Number(byId("fault-count").value);
  await post("/api/faults", {
    party,
    fault,
    ms: Math.round(Number(byId("slow-seconds").value) * 1000),
    ...(count > 0 && { count }),
  });
}
