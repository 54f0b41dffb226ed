/** Lists the states of the frame around players' pages, each with the steps that lead to it. */
import { kp } from "@portal/contract/values/money";
import { usePseudoLocale } from "../support/browser/pseudo.ts";
import { MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  answered,
  asPlayer,
  changed,
  clicked,
  CONNECTION_LOST,
  cutOff,
  dialogOf,
  held,
  liveEvent,
  LOADING,
  opened,
  openedInPart,
  seeing,
  showing,
  transaction,
  uuid,
} from "../support/states/steps.ts";

states(
  "R-WIRE-3: the signed-in layout",
  { as: "demo", paths: [] },
  {
    "R-SHELL-5 shell-loading": [held("GET /api/me"), openedInPart("/"), seeing(LOADING)],
    "R-SHELL-7 shell-page-loading": [
      (page) => page.route(/\/assets\/transactions-page/, () => {}),
      openedInPart("/transactions"),
      seeing(LOADING),
    ],
    "R-SHELL-5 shell-unreachable": [cutOff("GET /api/me"), showing("/", CONNECTION_LOST)],
    "shell-slow": [
      // On a machine without a network the page would say that it is offline.
      (page) =>
        page.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, "onLine", { get: () => true }),
        ),
      held("GET /api/payment-methods"),
      showing("/payment/card", "Kết nối đang chậm"),
    ],
    "shell-offline": [
      showing("/transactions", "KP được tặng"),
      (page) => page.context().setOffline(true),
      seeing("Bạn đang ngoại tuyến"),
    ],
    "shell-offline-page": {
      withWorker: true,
      steps: [
        showing("/support", "Trung tâm hỗ trợ"),
        (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
        (page) => page.context().setOffline(true),
        showing("/transactions", "có thể đã thay đổi"),
      ],
    },
    "R-SHELL-3 shell-menu": {
      only: "mouse",
      steps: [
        opened("/"),
        clicked(/^Tài khoản/),
        seeing((page) => page.getByRole("link", { name: "Tải game", exact: true })),
      ],
    },
    "R-SHELL-2 shell-drawer": { only: "touch", steps: dialogOf("/", "Mở danh mục") },
    "R-SHELL-3 shell-shrunk": {
      only: "mouse",
      steps: [
        showing("/security", "Bạn có thời gian để đổi ý"),
        (page) => page.mouse.wheel(0, 300),
        seeing((page) => page.locator("header[data-shrunk]")),
        seeing((page) => page.getByRole("heading", { name: "Khóa truy cập" })),
      ],
    },
    "R-SHELL-2 shell-skip-link": {
      only: "mouse",
      steps: [
        showing("/support", "Trung tâm hỗ trợ"),
        (page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()),
        (page) => page.keyboard.press("Tab"),
        seeing((page) => page.getByRole("link", { name: "Đến nội dung chính" })),
      ],
    },
    "R-SHELL-9 shell-no-balance": {
      as: "verified",
      // The first page learns the balance, the second one shows it.
      steps: [
        showing("/", /Tham gia \d/),
        showing("/transactions", "Tài khoản của bạn chưa có KP"),
      ],
    },
    "R-SHELL-9 shell-debt": {
      // A wide screen shows the reason without a press.
      only: "touch",
      steps: [
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
        opened("/"),
        (page) => page.getByText("Vì sao tôi nợ?").click(),
        seeing("Ngân hàng đã lấy lại khoản tiền này."),
      ],
    },
    "R-PAY-5 shell-top-up-arrived": [
      liveEvent({
        kind: "topup",
        transactionId: uuid(1),
        status: "success",
        credit: kp(2_000),
        bonus: kp(140),
      }),
      showing("/", "Đã nhận 2.000 KP"),
    ],
    "R-SHOP-8 shell-coins-arrived": [
      liveEvent({
        kind: "balance",
        credit: kp(500),
        debtCredit: kp(0),
        lines: [
          transaction(1, "credit.pay", -1_000, {
            payload: { metadata: { gameId: "fsonline", coin: 107_500, coinName: "Ngân Lượng" } },
          }),
        ],
      }),
      showing("/", "Đã nạp 1.075 Ngân Lượng vào game"),
    ],
    "R-PAY-3 shell-card-failed": [
      liveEvent({
        kind: "topup",
        transactionId: uuid(1),
        status: "failed",
        credit: kp(0),
        bonus: kp(0),
      }),
      showing("/", "Có một thẻ cào nạp không thành công"),
    ],
    "R-SHELL-8 shell-boundary": {
      provokes: ["console: TypeError: *"],
      steps: [
        changed<unknown[]>("GET /api/giftpaysys", () => [null]),
        showing("/giftcode", "Đã xảy ra lỗi, hãy thử tải lại trang."),
      ],
    },
    "R-I18N-1 shell-pseudo": [usePseudoLocale, showing("/", "⟦")],
  },
);
