/** Builds and replaces parts of the page. */

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
