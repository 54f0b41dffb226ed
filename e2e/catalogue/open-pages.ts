import type { MethodHealth, PaymentMethods } from "@portal/contract/payment";
import { MOMENT } from "../support/browser/still.ts";
import { answered, changed, held, inTurn, LOADING, showing, type Step } from "./reach.ts";
import { screen } from "./state.ts";

const HOUR_MS = 60 * 60_000;

/** Techcombank, for an hour. */
const pause = {
  reason: "Ngân hàng bảo trì.",
  endsAt: new Date(Date.parse(MOMENT) + HOUR_MS).toISOString(),
};
const paused: Step = changed<PaymentMethods>("GET /api/payment-methods", (offered) => ({
  ...offered,
  bankTransfers: offered.bankTransfers.map((method) =>
    method.name === "techcombank" ? { ...method, pause } : method,
  ),
}));

const transfers = { kind: "transfer", usualSeconds: 8, successPercent: 98 } as const;
const health: readonly MethodHealth[] = [
  { ...transfers, name: "vietcombank", state: "well" },
  { ...transfers, name: "momo", state: "slow", usualSeconds: 240 },
  { ...transfers, name: "viettelpay", state: "failing", successPercent: 40 },
];
const troubled: Step = answered("GET /api/payment-methods/health", health);

/** Serves /support as a portal with that setting does: without the first view, which is the centre's. */
const withPlaceholder: Step = (page) =>
  page.route("**/support", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('"botCheck":', '"support":"placeholder","botCheck":')
      .replace(/(<div id="root"[^>]*>)[^]*(<\/div>\s*<\/body>)/, "$1$2");
    await route.fulfill({ response, body });
  });

/** Pages for visitors and players alike. */
export const openPages = screen({
  title: "Pages for everybody",
  paths: ["/support", "/prices", "/privacy"],
  as: "visitor",
  requirement: "R-SHELL-7",
  states: {
    support: {
      shows: "The support centre: ways on, questions with answers, numbers and hours",
      isWhole: true,
      test: ["journeys/pages/page-states", "a page whose code is on its way says so"],
      reach: showing("/support", "Tổng đài hỗ trợ"),
    },
    "support-placeholder": {
      shows: "In its place, by a setting, the word that the centre is being built",
      test: ["journeys/pages/support", "by the operator's setting"],
      reach: inTurn(withPlaceholder, showing("/support", "Trung tâm hỗ trợ đang được xây dựng")),
    },
    "support-of-a-player": {
      shows: "The same for a player, with the state of each way to pay",
      as: "demo",
      onDesktop: true,
      reach: showing("/support", "Tổng đài hỗ trợ"),
    },
    "support-troubled": {
      requirement: "R-SHOP-7",
      shows: "A way to pay is paused, one fails and one is slow",
      as: "demo",
      isWhole: true,
      test: ["journeys/pages/support", "which way to pay is paused"],
      reach: inTurn(paused, troubled, showing("/support", "Tạm ngừng")),
    },
    "support-troubled-on-desk": {
      requirement: "R-SHOP-7",
      shows: "The same on a desk",
      as: "demo",
      onDesktop: true,
      isWhole: true,
      reach: inTurn(paused, troubled, showing("/support", "Tạm ngừng")),
    },
    "open-loading": {
      requirement: "R-SHELL-5",
      shows: "It is not known yet in which frame it is to be shown",
      as: "demo",
      reach: inTurn(held("GET /api/me"), showing("/support", LOADING)),
    },
    prices: {
      requirement: "R-SHOP-3",
      shows: "What the packages cost by each method, and what the bonus gives",
      isWhole: true,
      test: ["journeys/money/shop", "prices stand in the document"],
      reach: showing("/prices", "Giá từng gói"),
    },
    "prices-of-a-player": {
      requirement: "R-SHOP-3",
      shows: "The same in the frame of a player, on a desk",
      as: "demo",
      onDesktop: true,
      isWhole: true,
      reach: showing("/prices", "Thưởng khi nạp qua"),
    },
    privacy: {
      requirement: "R-SHELL-6",
      shows: "What is kept of a player, why and for how long",
      isWhole: true,
      reach: showing("/privacy", "Quyền riêng tư"),
    },
    "not-found": {
      requirement: "R-SHELL-1",
      shows: "An address that names nothing",
      test: ["journeys/account/session", "an unknown page says so"],
      reach: showing("/khong-co-trang-nay", "Trang bạn truy cập không tồn tại."),
    },
    "not-found-by-a-player": {
      requirement: "R-SHELL-1",
      shows: "The same in the frame of a player",
      as: "demo",
      onDesktop: true,
      reach: showing("/khong-co-trang-nay", "Trang bạn truy cập không tồn tại."),
    },
  },
});
