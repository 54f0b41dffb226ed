/** Helpers of all panels of the console: Vietnamese formats, calls of the sandbox's API, and elements of the page. */

const numbers = new Intl.NumberFormat("vi-VN");
const clock = new Intl.DateTimeFormat("vi-VN", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Asia/Ho_Chi_Minh",
});

export const number = (value) => numbers.format(value);
export const vnd = (value) => `${numbers.format(value)} ₫`;
export const time = (iso) => clock.format(new Date(iso));

/** 0912345678 → 0912 345 678 */
export const phone = (text) => text.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");

const ATTEMPT_ERRORS = {
  "not-sent": "không gửi",
  unreachable: "không kết nối được",
  timeout: "quá hạn",
  "reply-lost": "mất hồi đáp",
  pending: "chưa trả lời",
};

/** Returns the text and the look of the badge for the portal's response to a notice. */
export function attemptLabel({ status, error }) {
  if (status === null) {
    return { text: ATTEMPT_ERRORS[error], look: error === "pending" ? "wait" : "bad" };
  }
  return { text: String(status), look: status < 300 ? "good" : "bad" };
}

export const get = (path) => call(path);

export const post = (path, body) =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body ?? null),
  });

async function call(path, options) {
  const response = await fetch(path, options);
  const body = await response.json();
  if (response.ok) return body;
  const fields = Object.entries(body.errors ?? {}).map(([name, texts]) => `${name} ${texts[0]}`);
  throw new Error(fields.length > 0 ? fields.join("; ") : body.message);
}

export const byId = (id) => document.getElementById(id);

/** Makes an element; `props` has its `class`, `on…` handlers and attributes. Text is never read as HTML. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "checked" || name === "disabled") element[name] = value;
    else if (value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replaces the children of an element. The focus stays on the child with the same `data-key`. */
export function refresh(container, children) {
  const key = container.contains(document.activeElement)
    ? document.activeElement.dataset.key
    : undefined;
  container.replaceChildren(...children);
  if (key !== undefined) container.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

export const empty = (text, tag = "p") => h(tag, { class: "empty" }, text);

/** Makes a small button; `look` has further classes of it, `key` keeps its focus when it is rendered again. */
export const button = (text, onclick, { look = "", key, ...props } = {}) =>
  h(
    "button",
    { type: "button", class: `button small ${look}`, "data-key": key, onclick, ...props },
    text,
  );

/** Fills a list with its items, or says that there are none. */
export const refreshList = (id, items, none) =>
  refresh(byId(id), items.length === 0 ? [empty(none, "li")] : items);

const ALERT_MS = 6000;
let alertTimer;

export function showError(error) {
  byId("alert").textContent = error.message;
  clearTimeout(alertTimer);
  alertTimer = setTimeout(() => (byId("alert").textContent = ""), ALERT_MS);
}

/** Makes an event handler that shows errors and prevents the event's default action. */
export const handle = (action) => async (event) => {
  event.preventDefault();
  try {
    await action(event);
  } catch (error) {
    showError(error);
  }
};

/** Returns a function that remembers the keys of its last call and returns the new ones. */
export function createNovelty() {
  let known;
  return (keys) => {
    const fresh = new Set(known === undefined ? [] : keys.filter((key) => !known.has(key)));
    known = new Set(keys);
    return fresh;
  };
}
