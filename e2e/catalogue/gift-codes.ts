import type { GiftCodeItem } from "@portal/contract/gift-code";
import { vnd } from "@portal/contract/values/money";
import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { CONNECTION_LOST, LOADING, see, show, showing } from "./reach.ts";
import type { Screen } from "./state.ts";

const PATH = "/giftcode";
const LIST = "GET /api/giftpaysys";
const SHARE = "Chia Sẻ Nhận Code";

const item: GiftCodeItem = {
  description: "Code Tân Thủ",
  shareRequired: 1,
  giftCode: null,
  giftState: false,
  userReceiveAt: null,
  availability: "open",
  beginsAt: MOMENT,
  endsAt: MOMENT,
};
const byTopUps: GiftCodeItem = { ...item, description: "KeyAuto", shareRequired: 0 };
const progress = (toppedUpVnd: number) => ({
  progress: { toppedUpVnd: vnd(toppedUpVnd), neededVnd: vnd(100_000) },
});

export const giftCodes: Screen = {
  title: "Gift codes",
  paths: [PATH],
  as: "demo",
  states: [
    {
      id: "gifts-loading",
      requirement: "R-SHELL-7",
      shows: "On their way: 'Đang tải dữ liệu...'",
      test: ["journeys/gift-code", "every other state of the table"],
      reach: async (page) => {
        await hold(page, LIST);
        return show(page, PATH, LOADING);
      },
    },
    {
      id: "gifts-failed",
      requirement: "R-GIFT-1",
      shows: "They cannot be had",
      test: ["journeys/gift-code", "a list without campaigns says so"],
      reach: async (page) => {
        await cut(page, LIST);
        return show(page, PATH, CONNECTION_LOST);
      },
    },
    {
      id: "gifts-empty",
      requirement: "R-GIFT-1",
      shows: "There are none",
      test: ["journeys/gift-code", "a list without campaigns says so"],
      reach: async (page) => {
        await answer(page, LIST, []);
        return show(page, PATH, "Hiện chưa có GiftCode nào.");
      },
    },
    {
      id: "gifts",
      requirement: "R-GIFT-1",
      shows: "One for sharing, one for top-ups of 100K",
      isWhole: true,
      test: ["journeys/gift-code", "top-ups of 100K show as they come in"],
      reach: showing(PATH, SHARE),
    },
    {
      id: "gifts-on-desk",
      requirement: "R-GIFT-1",
      shows: "The same on a desk",
      onDesktop: true,
      reach: showing(PATH, SHARE),
    },
    {
      id: "gifts-under-way",
      requirement: "R-GIFT-1",
      shows: "Some of the 100K; and all of them",
      isWhole: true,
      test: ["journeys/gift-code", "top-ups of 100K show as they come in"],
      reach: async (page) => {
        await answer(page, LIST, [
          { ...byTopUps, ...progress(60_000) },
          { ...byTopUps, description: "KeyAuto tháng 3", ...progress(100_000) },
        ]);
        return show(page, PATH, "Đã đủ điều kiện");
      },
    },
    {
      id: "gifts-received",
      requirement: "R-GIFT-1",
      shows: "Received; and a state that is not clear",
      isWhole: true,
      test: ["journeys/gift-code", "sharing opens a 550"],
      reach: async (page) => {
        await answer(page, LIST, [
          { ...item, giftState: true, giftCode: "K7M2Q-9XD4A", userReceiveAt: MOMENT },
          { ...byTopUps, giftState: null },
        ]);
        return show(page, PATH, "Chưa rõ");
      },
    },
    {
      id: "gifts-closed",
      requirement: "R-GIFT-1",
      shows: "Not begun, over, given out: disabled, each with its reason",
      isWhole: true,
      test: ["journeys/gift-code", "every other state of the table"],
      reach: async (page) => {
        await answer(page, LIST, [
          { ...item, availability: "not_begun" },
          { ...byTopUps, availability: "over" },
          { ...item, description: "Code Kiếm Hiệp", availability: "sold_out" },
        ]);
        return show(page, PATH, "GiftCode đã được phát hết.");
      },
    },
    {
      id: "gifts-closed-on-desk",
      requirement: "R-GIFT-1",
      shows: "Received and given out, on a desk",
      onDesktop: true,
      reach: async (page) => {
        await answer(page, LIST, [
          { ...item, giftState: true, giftCode: "K7M2Q-9XD4A", userReceiveAt: MOMENT },
          { ...byTopUps, availability: "sold_out" },
        ]);
        return show(page, PATH, "GiftCode đã được phát hết.");
      },
    },
    {
      id: "gifts-sharing",
      requirement: "R-GIFT-1",
      shows: "The share window is open",
      test: ["journeys/gift-code", "sharing opens a 550"],
      reach: async (page) => {
        await page.addInitScript(() => {
          const opened = { closed: false, focus: () => {}, location: { replace: () => {} } };
          window.open = () => opened as unknown as Window;
        });
        return share(page, "Đóng cửa sổ chia sẻ để nhận GiftCode.");
      },
    },
    {
      id: "gifts-blocked",
      requirement: "R-GIFT-1",
      shows: "The browser lets no window open: another way",
      test: ["journeys/gift-code", "a blocked window is explained"],
      reach: async (page) => {
        await page.addInitScript(() => (window.open = () => null));
        return share(page, "Trình duyệt đã chặn cửa sổ chia sẻ");
      },
    },
    {
      id: "gifts-claiming",
      requirement: "R-GIFT-1",
      shows: "The claim is under way",
      reach: async (page) => {
        await hold(page, "POST /api/giftpaysys/receive");
        await page.goto(PATH);
        await page.getByRole("button", { name: "Nhận KeyAuto" }).click();
        return see(page.getByRole("button", { name: "Đang xử lý yêu cầu..." }));
      },
    },
    {
      id: "gifts-shared",
      requirement: "R-GIFT-1",
      shows: "The claim failed after sharing: nobody has to share again",
      test: ["journeys/gift-code", "who has shared need not share again"],
      reach: async (page) => {
        await page.addInitScript(() => (window.open = () => null));
        await cut(page, "POST /api/giftpaysys/receive");
        page.on("dialog", (alert) => void alert.accept());
        await share(page, "Trình duyệt đã chặn cửa sổ chia sẻ");
        await page.getByRole("button", { name: "Tôi đã chia sẻ" }).click();
        return see(page.getByText("Bạn đã chia sẻ rồi, không cần chia sẻ lại."));
      },
    },
  ],
};

async function share(page: Page, brings: string): Promise<Locator> {
  if (!page.url().endsWith(PATH)) await page.goto(PATH);
  await page.getByRole("button", { name: SHARE }).click();
  return see(page.getByText(brings));
}
