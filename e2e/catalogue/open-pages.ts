import { hold } from "../support/browser/responses.ts";
import { LOADING, show, showing } from "./reach.ts";
import type { Screen } from "./state.ts";

/** Pages for visitors and players alike. */
export const openPages: Screen = {
  title: "Pages for everybody",
  paths: ["/support", "/privacy"],
  as: "visitor",
  states: [
    {
      id: "support",
      requirement: "R-SHELL-7",
      shows: "The support centre is being built",
      test: ["journeys/page-states", "a page whose code is on its way says so"],
      reach: showing("/support", "Trung tâm hỗ trợ đang được xây dựng"),
    },
    {
      id: "support-of-a-player",
      requirement: "R-SHELL-7",
      shows: "The same in the frame of a player",
      as: "demo",
      onDesktop: true,
      reach: showing("/support", "Trung tâm hỗ trợ đang được xây dựng"),
    },
    {
      id: "open-loading",
      requirement: "R-SHELL-5",
      shows: "It is not known yet in which frame it is to be shown",
      as: "demo",
      reach: async (page) => {
        await hold(page, "GET /api/me");
        return show(page, "/support", LOADING);
      },
    },
    {
      id: "privacy",
      requirement: "R-SHELL-6",
      shows: "What is kept of a player, why and for how long",
      isWhole: true,
      reach: showing("/privacy", "Quyền riêng tư"),
    },
    {
      id: "not-found",
      requirement: "R-SHELL-1",
      shows: "An address that names nothing",
      test: ["journeys/session", "an unknown page says so"],
      reach: showing("/khong-co-trang-nay", "Trang bạn truy cập không tồn tại."),
    },
    {
      id: "not-found-by-a-player",
      requirement: "R-SHELL-1",
      shows: "The same in the frame of a player",
      as: "demo",
      onDesktop: true,
      reach: showing("/khong-co-trang-nay", "Trang bạn truy cập không tồn tại."),
    },
  ],
};
