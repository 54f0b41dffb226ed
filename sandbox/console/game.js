/** Renders the game server: its zones, and the coins that each account is given. */
import {
  get,
  post,
  button,
  byId,
  createNovelty,
  empty,
  h,
  handle,
  refresh,
  number,
  time,
} from "./dom.js";

const SHOWN_DELIVERIES = 5;
const novelty = createNovelty();
let watched = null;
let latest = { accounts: [] };

export function setUpGame() {
  byId("watch-form").addEventListener(
    "submit",
    handle(async () => {
      watched = byId("watch").value.trim() || null;
      await renderAccounts();
    }),
  );
}

export async function renderGame(state) {
  latest = state;
  refresh(byId("zones"), state.zones.map(zoneSwitch));
  await renderAccounts();
}

function zoneSwitch({ id, name, open }) {
  const toggle = handle(() => post(`/api/game/zones/${id}`, { open: !open }));
  const text = [name, open ? null : " (đóng)"];
  return button(text, toggle, {
    look: "zone",
    key: `zone-${id}`,
    "aria-pressed": String(open),
    title: open ? "Đang mở. Bấm để đóng" : "Đang đóng. Bấm để mở",
  });
}

async function renderAccounts() {
  const others = latest.accounts.filter(({ username }) => username !== watched?.toLowerCase());
  const pinned =
    watched === null ? [] : [await get(`/api/game/accounts/${encodeURIComponent(watched)}`)];
  const accounts = [...pinned, ...others];
  const fresh = novelty(accounts.flatMap(keys));
  refresh(
    byId("accounts"),
    accounts.length === 0
      ? [empty("Chưa giao xu cho ai. Khi người chơi đổi KP lấy xu, kết quả hiện ở đây.")]
      : accounts.map((account) =>
          card(
            account,
            keys(account).some((key) => fresh.has(key)),
          ),
        ),
  );
}

const keys = ({ zones }) =>
  zones.flatMap(({ deliveries }) => deliveries.map(({ requestId }) => requestId));

function card({ username, zones }, isNew) {
  const total = zones.reduce((sum, { coins }) => sum + coins, 0);
  return h(
    "article",
    { class: isNew ? "inset new" : "inset" },
    h(
      "header",
      { class: "ends" },
      h("h3", {}, username),
      h("span", { class: "muted" }, `${number(total)} xu trong ${zones.length} máy chủ`),
    ),
    zones.flatMap(zoneOfAccount),
  );
}

function zoneOfAccount({ name, characters, coins, deliveries }) {
  const who = characters.length > 0 ? `${name} · ${characters.join(", ")}` : name;
  return [
    h("div", { class: "ends" }, h("span", {}, who), h("b", { class: "gold" }, number(coins))),
    ...deliveries
      .toReversed()
      .slice(0, SHOWN_DELIVERIES)
      .map((delivery) =>
        h(
          "div",
          { class: "ends muted" },
          h("span", { class: "code cut", title: delivery.requestId }, delivery.requestId),
          h("span", {}, `+${number(delivery.coins)} · ${time(delivery.at)}`),
        ),
      ),
  ];
}
