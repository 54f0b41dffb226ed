import { held, inTurn, LOADING, showing } from "./reach.ts";
import { screen } from "./state.ts";

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
      reach: showing("/support", "Trung tâm hỗ trợ đang được xây dựng"),
    },
    "support-of-a-player": {
      shows: "The same for a player, with the state of each way to pay",
      as: "demo",
      onDesktop: true,
      reach: showing("/support", "Trung tâm hỗ trợ đang được xây dựng"),
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
