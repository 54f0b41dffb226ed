import { kp } from "@portal/contract/values/money";
import { usePseudoLocale } from "../support/browser/pseudo.ts";
import { MOMENT } from "../support/browser/still.ts";
import { openDrawer, openUserMenu } from "../support/player/states.ts";
import {
  answered,
  asPlayer,
  changed,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  LOADING,
  seeing,
  showing,
  liveEvent,
  uuid,
} from "./reach.ts";
import { screen } from "./state.ts";

export const shell = screen({
  title: "The signed-in layout",
  paths: [],
  as: "demo",
  requirement: "R-WIRE-3",
  states: {
    "shell-loading": {
      requirement: "R-SHELL-5",
      shows: "It is being asked who is signed in",
      reach: inTurn(held("GET /api/me"), showing("/", LOADING)),
    },
    "shell-page-loading": {
      requirement: "R-SHELL-7",
      shows: "The code of a lazy page is on its way",
      test: ["journeys/pages/page-states", "a page whose code is on its way says so"],
      reach: inTurn(
        (page) => page.route(/\/assets\/transactions-page/, () => {}),
        (page) => page.goto("/transactions", { waitUntil: "commit" }),
        seeing(LOADING),
      ),
    },
    "shell-unreachable": {
      requirement: "R-SHELL-5",
      shows: "The server does not answer who is signed in",
      test: ["journeys/pages/page-states", "the page says so and asks again at a press"],
      reach: inTurn(cutOff("GET /api/me"), showing("/", CONNECTION_LOST)),
    },
    "shell-slow": {
      shows: "Something has been loading for more than three seconds",
      test: ["journeys/pages/page-states", "what takes three seconds is called slow"],
      reach: inTurn(
        held("GET /api/payment-methods"),
        showing("/payment/card", "Kết nối đang chậm"),
      ),
    },
    "shell-offline": {
      shows: "The machine has lost its network while the page stands open",
      reach: inTurn(
        showing("/transactions", "KP được tặng"),
        (page) => page.context().setOffline(true),
        seeing("Bạn đang ngoại tuyến"),
      ),
    },
    "shell-offline-page": {
      shows: "A page is opened without a network: the last balance, told to be old",
      withWorker: true,
      test: ["journeys/pages/offline", "without a network a page says so"],
      reach: inTurn(
        showing("/support", "Trung tâm hỗ trợ"),
        (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
        (page) => page.context().setOffline(true),
        showing("/transactions", "Đây là số dư lần cuối"),
      ),
    },
    "shell-menu": {
      requirement: "R-SHELL-3",
      shows: "The user's drop-down",
      onDesktop: true,
      test: ["accessibility/keyboard", "the drop-down opens, closes"],
      reach: openUserMenu,
    },
    "shell-drawer": {
      requirement: "R-SHELL-2",
      shows: "The navigation of a phone",
      test: ["journeys/pages/shell", "on a phone the navigation is folded away"],
      only: "touch",
      reach: openDrawer,
    },
    "shell-shrunk": {
      requirement: "R-SHELL-3",
      shows: "The header, shrunk after 85 px of scroll",
      onDesktop: true,
      test: ["journeys/pages/shell", "the header shrinks at 85 px"],
      reach: inTurn(
        showing("/security", "Bạn có thời gian để đổi ý"),
        (page) => page.mouse.wheel(0, 300),
        seeing((page) => page.locator("header[data-shrunk]")),
        seeing((page) => page.getByRole("heading", { name: "Khóa truy cập" })),
      ),
    },
    "shell-skip-link": {
      requirement: "R-SHELL-2",
      shows: "The first stop of the keyboard",
      onDesktop: true,
      test: ["accessibility/keyboard", "from the top-up desk to coins"],
      reach: inTurn(
        showing("/support", "Trung tâm hỗ trợ"),
        (page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
        (page) => page.keyboard.press("Tab"),
        seeing((page) => page.getByRole("link", { name: "Đến nội dung chính" })),
      ),
    },
    "shell-no-balance": {
      requirement: "R-SHELL-9",
      shows: "A balance of zero leads to the top-up",
      as: "khoa",
      reach: showing("/", "Tài khoản của bạn chưa có KP"),
    },
    "shell-debt": {
      requirement: "R-SHELL-9",
      shows: "A debt, with what was taken back",
      test: ["journeys/money/debt", "what was spent and taken back is a debt"],
      reach: inTurn(
        asPlayer({ credit: kp(0), debtCredit: kp(500) }),
        answered("GET /api/debt", {
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
        }),
        showing("/", "Ngân hàng đã lấy lại khoản tiền này."),
      ),
    },
    "shell-top-up-arrived": {
      requirement: "R-PAY-5",
      shows: "A top-up arrives while another page stands open",
      reach: inTurn(
        liveEvent({
          kind: "topup",
          transactionId: uuid(1),
          status: "success",
          credit: kp(2_000),
          bonus: kp(140),
        }),
        showing("/", "Đã nhận 2.000 KP"),
      ),
    },
    "shell-coins-arrived": {
      requirement: "R-SHOP-8",
      shows: "Coins are in the game while another page stands open",
      test: ["journeys/money/coins-news", "coins that arrive are told"],
      reach: inTurn(
        liveEvent({
          kind: "balance",
          credit: kp(500),
          debtCredit: kp(0),
          lines: [
            {
              id: uuid(1),
              type: "credit.pay",
              status: "success",
              value: -1_000,
              currency: "KP",
              updatedAt: MOMENT,
              payload: { metadata: { gameId: "fsonline", coin: 107_500, coinName: "Đồng" } },
              relatedTransactions: [],
            },
          ],
        }),
        showing("/", "Đã nạp 1.075 Đồng vào game"),
      ),
    },
    "shell-card-failed": {
      requirement: "R-PAY-3",
      shows: "A card turns out to be bad while another page stands open",
      reach: inTurn(
        liveEvent({
          kind: "topup",
          transactionId: uuid(1),
          status: "failed",
          credit: kp(0),
          bonus: kp(0),
        }),
        showing("/", "Có một thẻ cào nạp không thành công"),
      ),
    },
    "shell-boundary": {
      requirement: "R-SHELL-8",
      shows: "The error boundary: a page could not be drawn",
      test: ["journeys/pages/page-states", "a page that fails says so in Vietnamese"],
      reach: inTurn(
        changed<unknown[]>("GET /api/giftpaysys", () => [null]),
        showing("/giftcode", "Đã xảy ra lỗi, hãy thử tải lại trang."),
      ),
    },
    "shell-pseudo": {
      requirement: "R-I18N-1",
      shows: "The pseudo locale, in which a text that no translation reaches would stand out",
      test: ["screens/pseudo.long", "nor do the pages of a player"],
      reach: inTurn(usePseudoLocale, showing("/", "⟦")),
    },
  },
});
