import { kp } from "@portal/contract/values/money";
import { usePseudoLocale } from "../support/browser/pseudo.ts";
import { answer, change, cut, hold } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { openDrawer, openUserMenu } from "../support/player/states.ts";
import { asUser, bringNews, CONNECTION_LOST, LOADING, see, show, showing, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

export const shell: Screen = {
  title: "The signed-in layout",
  paths: [],
  as: "demo",
  states: [
    {
      id: "shell-loading",
      requirement: "R-SHELL-5",
      shows: "It is being asked who is signed in",
      reach: async (page) => {
        await hold(page, "GET /api/me");
        return show(page, "/", LOADING);
      },
    },
    {
      id: "shell-page-loading",
      requirement: "R-SHELL-7",
      shows: "The code of a lazy page is on its way",
      test: ["journeys/page-states", "a page whose code is on its way says so"],
      reach: async (page) => {
        await page.route(/\/assets\/transactions-page/, () => {});
        await page.goto("/transactions", { waitUntil: "commit" });
        return see(page.getByText(LOADING));
      },
    },
    {
      id: "shell-unreachable",
      requirement: "R-SHELL-5",
      shows: "The server does not answer who is signed in",
      test: ["journeys/page-states", "the page says so and asks again at a press"],
      reach: async (page) => {
        await cut(page, "GET /api/me");
        return show(page, "/", CONNECTION_LOST);
      },
    },
    {
      id: "shell-slow",
      requirement: "R-WIRE-3",
      shows: "Something has been loading for more than three seconds",
      test: ["journeys/page-states", "what takes three seconds is called slow"],
      reach: async (page) => {
        await hold(page, "GET /api/payment-methods");
        return show(page, "/payment/card", "Kết nối đang chậm");
      },
    },
    {
      id: "shell-offline",
      requirement: "R-WIRE-3",
      shows: "The machine has lost its network while the page stands open",
      reach: async (page) => {
        await show(page, "/transactions", "KP được tặng");
        await page.context().setOffline(true);
        return see(page.getByText("Bạn đang ngoại tuyến"));
      },
    },
    {
      id: "shell-offline-page",
      requirement: "R-WIRE-3",
      shows: "A page is opened without a network: the last balance, told to be old",
      withWorker: true,
      test: ["journeys/offline", "without a network a page says so"],
      reach: async (page) => {
        await show(page, "/support", "Trung tâm hỗ trợ");
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await page.context().setOffline(true);
        return show(page, "/transactions", "Đây là số dư lần cuối");
      },
    },
    {
      id: "shell-menu",
      requirement: "R-SHELL-3",
      shows: "The user's drop-down",
      onDesktop: true,
      test: ["accessibility/keyboard", "the drop-down opens, closes"],
      reach: openUserMenu,
    },
    {
      id: "shell-drawer",
      requirement: "R-SHELL-2",
      shows: "The navigation of a phone",
      test: ["journeys/shell", "on a phone the navigation is folded away"],
      reach: openDrawer,
    },
    {
      id: "shell-shrunk",
      requirement: "R-SHELL-3",
      shows: "The header, shrunk after 85 px of scroll",
      onDesktop: true,
      test: ["journeys/shell", "the header shrinks at 85 px"],
      reach: async (page) => {
        await show(page, "/security", "Bạn có thời gian để đổi ý");
        await page.mouse.wheel(0, 300);
        await see(page.locator("header[data-shrunk]"));
        return page.getByRole("heading", { name: "Khóa truy cập" });
      },
    },
    {
      id: "shell-skip-link",
      requirement: "R-SHELL-2",
      shows: "The first stop of the keyboard",
      onDesktop: true,
      test: ["accessibility/keyboard", "from the top-up desk to coins"],
      reach: async (page) => {
        await show(page, "/support", "Trung tâm hỗ trợ");
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await page.keyboard.press("Tab");
        return page.getByRole("link", { name: "Đến nội dung chính" });
      },
    },
    {
      id: "shell-no-balance",
      requirement: "R-SHELL-9",
      shows: "A balance of zero leads to the top-up",
      as: "khoa",
      reach: showing("/", "Tài khoản của bạn chưa có KP"),
    },
    {
      id: "shell-debt",
      requirement: "R-SHELL-9",
      shows: "A debt, with what was taken back",
      test: ["journeys/debt", "what was spent and taken back is a debt"],
      reach: async (page) => {
        await asUser(page, { credit: kp(0), debtCredit: kp(500) });
        await answer(page, "GET /api/debt", {
          debtCredit: 500,
          settledBy: { method: "vietcombank", amountVnd: 50_000, credit: 500, bonus: 0 },
          recalls: [
            {
              transactionId: uuid(1),
              at: MOMENT,
              recalledKp: 1_050,
              owedKp: 500,
              note: "Ngân hàng đã lấy lại khoản tiền này.",
              of: {
                type: "topup.bank-transfer",
                source: "vietcombank",
                value: 100_000,
                currency: "VND",
                at: MOMENT,
              },
            },
          ],
        });
        return show(page, "/", "Ngân hàng đã lấy lại khoản tiền này.");
      },
    },
    {
      id: "shell-top-up-told",
      requirement: "R-PAY-5",
      shows: "A top-up arrives while another page stands open",
      reach: async (page) => {
        await bringNews(page, {
          kind: "topup",
          transactionId: uuid(1),
          status: "success",
          credit: kp(2_000),
          bonus: kp(140),
        });
        return show(page, "/", "Đã nhận 2.000 KP");
      },
    },
    {
      id: "shell-card-failed",
      requirement: "R-PAY-3",
      shows: "A card turns out to be bad while another page stands open",
      reach: async (page) => {
        await bringNews(page, {
          kind: "topup",
          transactionId: uuid(1),
          status: "failed",
          credit: kp(0),
          bonus: kp(0),
        });
        return show(page, "/", "Có một thẻ cào nạp không thành công");
      },
    },
    {
      id: "shell-boundary",
      requirement: "R-SHELL-8",
      shows: "The error boundary: a page could not be drawn",
      test: ["journeys/page-states", "a page that fails says so in Vietnamese"],
      reach: async (page) => {
        await change<unknown[]>(page, "GET /api/giftpaysys", () => [null]);
        return show(page, "/giftcode", "Đã xảy ra lỗi, hãy thử tải lại trang.");
      },
    },
    {
      id: "shell-pseudo",
      requirement: "R-I18N-1",
      shows: "The pseudo locale, in which a text that no translation reaches would stand out",
      test: ["screens/pseudo", "nor do the pages of a player"],
      reach: async (page) => {
        await usePseudoLocale(page);
        return show(page, "/", "⟦");
      },
    },
  ],
};
