/** Shows the captured emails. */
import { button, byId, empty, h, refresh, refreshList, time } from "./dom.js";

let emails = [];
let openId = null;
let shownKey = "";
let view = "html";

export function renderMailbox({ mail }) {
  emails = mail;
  byId("mail-tally").textContent = mail.length > 0 ? String(mail.length) : "";
  render();
}

function render() {
  const open = emails.find(({ id }) => id === openId) ?? emails[0];
  const items = emails.map((email) => h("li", {}, listed(email, email === open)));
  refreshList("emails", items, "Chưa có thư nào.");
  // An email that stays open is not rendered again, because its frame would load again.
  const key = `${open?.id} ${view}`;
  if (key === shownKey) return;
  shownKey = key;
  refresh(
    byId("email"),
    open === undefined ? [empty("Thư portal gửi đi hiện ở đây.")] : read(open),
  );
}

function listed(email, isOpen) {
  const open = () => {
    openId = email.id;
    render();
  };
  return h(
    "button",
    {
      type: "button",
      "aria-current": String(isOpen),
      "data-key": `email-${email.id}`,
      onclick: open,
    },
    h("b", { class: "cut" }, email.subject || "(không có tiêu đề)"),
    h("span", { class: "muted cut" }, email.to),
    h("span", { class: "muted" }, time(email.at)),
  );
}

function read(email) {
  const asHtml = view === "html" && email.html !== "";
  return [
    h("h3", {}, email.subject || "(không có tiêu đề)"),
    h("p", { class: "muted" }, `${email.from} → ${email.to} · ${time(email.at)}`),
    email.html === "" ? h("span", {}) : viewSwitch(),
    asHtml ? frame(email) : h("pre", { tabindex: 0 }, email.text),
    email.links.length === 0 ? h("span", {}) : links(email),
  ];
}

function viewSwitch() {
  const choice = (value, text) => {
    const choose = () => {
      view = value;
      render();
    };
    const pressed = { "aria-pressed": String(view === value) };
    return button(text, choose, { look: "choice", key: `view-${value}`, ...pressed });
  };
  return h("div", { class: "line" }, choice("html", "HTML"), choice("text", "Văn bản"));
}

/** Shows an email in a frame without scripts and without an origin. Its links open in a new tab. */
function frame({ id, subject }) {
  return h("iframe", {
    src: `/api/mail/${id}/html`,
    title: subject,
    sandbox: "allow-popups allow-popups-to-escape-sandbox",
  });
}

function links(email) {
  return h(
    "div",
    { class: "links" },
    email.links.map((link) =>
      h("a", { class: "code cut", href: link, target: "_blank", rel: "noreferrer" }, link),
    ),
  );
}
