/** Shows the captured emails. */
import { button, byId, empty, h, refresh, refreshList } from "./dom.js";
import { time } from "./format.js";

let letters = [];
let openId = null;
let shownKey = "";
let view = "html";

export function renderMailbox({ mail }) {
  letters = mail;
  byId("mail-tally").textContent = mail.length > 0 ? String(mail.length) : "";
  render();
}

function render() {
  const open = letters.find(({ id }) => id === openId) ?? letters[0];
  const items = letters.map((letter) => h("li", {}, listed(letter, letter === open)));
  refreshList("letters", items, "Chưa có thư nào.");
  // An email that stays open is not drawn again, because its frame would load again.
  const key = `${open?.id} ${view}`;
  if (key === shownKey) return;
  shownKey = key;
  refresh(
    byId("letter"),
    open === undefined ? [empty("Thư portal gửi đi hiện ở đây.")] : read(open),
  );
}

function listed(letter, isOpen) {
  const open = () => {
    openId = letter.id;
    render();
  };
  return h(
    "button",
    {
      type: "button",
      "aria-current": String(isOpen),
      "data-key": `letter-${letter.id}`,
      onclick: open,
    },
    h("b", {}, letter.subject || "(không có tiêu đề)"),
    h("span", { class: "muted" }, letter.to),
    h("span", { class: "muted" }, time(letter.at)),
  );
}

function read(letter) {
  const asHtml = view === "html" && letter.html !== "";
  return [
    h("h3", {}, letter.subject || "(không có tiêu đề)"),
    h("p", { class: "muted" }, `${letter.from} → ${letter.to} · ${time(letter.at)}`),
    letter.html === "" ? h("span", {}) : viewSwitch(),
    asHtml ? frame(letter) : h("pre", { tabindex: 0 }, letter.text),
    letter.links.length === 0 ? h("span", {}) : links(letter),
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
  return h("div", { class: "chips" }, choice("html", "HTML"), choice("text", "Văn bản"));
}

/** Shows an email in a frame without scripts and without an origin. Its links open in a new tab. */
function frame({ id, subject }) {
  return h("iframe", {
    src: `/api/mail/${id}/html`,
    title: subject,
    sandbox: "allow-popups allow-popups-to-escape-sandbox",
  });
}

function links(letter) {
  return h(
    "div",
    { class: "links" },
    letter.links.map((link) =>
      h("a", { href: link, target: "_blank", rel: "noreferrer", title: link }, link),
    ),
  );
}
