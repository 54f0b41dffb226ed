/** Lists the states of the transactions' page, each with the steps that lead to it. */
import { expect, type Page } from "@playwright/test";
import type { Prices } from "@portal/contract/shop";
import type { Transaction, TransactionLine, TransactionMonth } from "@portal/contract/transactions";
import { kp, vnd } from "@portal/contract/values/money";
import { inDays, MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  answered,
  changed,
  clicked,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  LOADING,
  opened,
  pressing,
  type Reach,
  refused,
  seeing,
  showing,
  transaction,
  uuid,
} from "../support/states/steps.ts";

const PATH = "/transactions";
const HISTORY = "GET /api/transaction-history";
const ONE = "GET /api/transactions/*";
const MONTH = "GET /api/transaction-months/*";
const RECEIPT = `/transactions/${uuid(1)}/receipt`;

/** So many days before the moment of the pictures, at another time of the day. */
const onDay = (daysAgo: number) => {
  const at = inDays(-1.01 * daysAgo);
  return { createdAt: at, updatedAt: at };
};
const coins = { gameId: "fsonline", coin: 107_500, coinName: "Ngân Lượng", zoneName: "Hoa Sơn" };
const transfer = transaction(1, "topup.bank-transfer", 200_000, {
  currency: "VND",
  payload: { source: "vietcombank", reference: "FT26060123456789", creditKp: 2_000 },
  relatedTransactions: [{ id: uuid(2), type: "credit.bonus", realValue: 140 }],
});
const everyType: Transaction[] = [
  transaction(9, "credit.pay", -1_000, { status: "pending", payload: { metadata: coins } }),
  transfer,
  transaction(3, "topup.e-wallet", 100_000, {
    currency: "VND",
    status: "pending",
    payload: { source: "momo" },
    balanceAfter: null,
    ...onDay(1),
  }),
  transaction(4, "topup.card", 100_000, {
    currency: "VND",
    status: "failed",
    payload: {
      provider: "VIETTEL",
      serial: "10004783347874",
      pin: "0184",
      errorNote: "Thẻ không đúng hoặc đã được sử dụng.",
    },
    balanceAfter: null,
    ...onDay(1),
  }),
  transaction(5, "credit.refund", 1_000, { payload: { metadata: coins }, ...onDay(1) }),
  transaction(6, "credit.recall", -1_050, { balanceAfter: -500, ...onDay(8) }),
  transaction(10, "credit.bonus", 140, onDay(8)),
  transaction(11, "credit.pay", -5_000, { payload: { metadata: coins }, ...onDay(8) }),
  transaction(12, "credit.pay", -100, { payload: { metadata: coins }, ...onDay(8) }),
  transaction(7, "credit.recharge", 5_000, onDay(8)),
  transaction(8, "accumulate_game_recharge", 0, { status: "on hold", ...onDay(8) }),
];
const month: TransactionMonth = {
  toppedUpVnd: vnd(1_200_000),
  toppedUpKp: kp(12_000),
  bonusKp: kp(840),
  grantedKp: kp(5_000),
  spentKp: kp(3_000),
  recalledKp: kp(1_050),
};
const alone = {
  relatedTransactions: [],
  balanceAfter: 5_000,
  settledDebt: 0,
};
const lines: TransactionLine[] = [
  { ...transfer, settledDebt: 0, balanceAfter: 5_000, createdAt: MOMENT, parentId: null },
  { ...transaction(2, "credit.bonus", 140), ...alone, createdAt: MOMENT, parentId: uuid(1) },
];

const RECEIPT_UNKNOWN = "Không tìm thấy giao dịch này.";

/** The row of a transaction by its number. */
const rowOf = (page: Page, number: number) =>
  page.getByRole("row").filter({ has: page.locator(`[id="${uuid(number)}"]`) });

const showAll = inTurn(
  answered(MONTH, month),
  answered(HISTORY, everyType),
  showing(PATH, "Nạp qua ngân hàng"),
);

states(
  "R-TX-1: transactions",
  { as: "demo", paths: [PATH, "/transactions/{id}/receipt"] },
  {
    "transactions-loading": [held(HISTORY), showing(PATH, LOADING)],
    "transactions-failed": [cutOff(HISTORY), showing(PATH, CONNECTION_LOST)],
    "transactions-empty": { as: "verified", steps: showing(PATH, "Bạn chưa có giao dịch nào.") },
    transactions: [
      // Staff have chosen the largest package's picture for another one.
      changed<Prices>("GET /api/prices", (prices) => ({
        ...prices,
        packages: prices.packages.map((each) =>
          each.creditKp === 1_000 ? { ...each, artwork: 5 } : each,
        ),
      })),
      showAll,
      async (page) => {
        const picture = (number: number) => rowOf(page, number).locator("svg").first().innerHTML();
        await expect.poll(async () => (await picture(11)) === (await picture(12))).toBe(false);
        expect(await picture(9)).toBe(await picture(11));
        const card = rowOf(page, 4);
        await expect(card.getByText("100.000đ")).toHaveCSS("text-decoration-line", "line-through");
        await expect(card.getByText("Viettel · …7874")).toHaveCSS("white-space", "nowrap");
      },
      seeing("Nạp qua ngân hàng"),
    ],
    "transactions-filters": [
      showAll,
      // On a phone the filters are folded.
      (page) =>
        page.getByRole("button", { name: "Bộ lọc", includeHidden: true }).dispatchEvent("click"),
      seeing((page) => page.getByLabel("Loại giao dịch")),
    ],
    "transactions-no-match": showing(`${PATH}?kind=refund`, "Không có giao dịch nào phù hợp."),
    "transactions-not-found": showing(`${PATH}?search=123456`, "Không có giao dịch nào phù hợp."),
    "transactions-backwards": showing(
      `${PATH}?from=2026-02-03&to=2026-02-01`,
      "Ngày kết thúc phải từ",
    ),
    "transactions-more": [
      answered(
        HISTORY,
        Array.from({ length: 16 }, (_, index) => transaction(index, "credit.recharge", 140)),
      ),
      showing(PATH, "Xem thêm"),
      held(HISTORY),
      clicked("Xem thêm"),
      seeing((page) => page.getByText(LOADING).last()),
    ],
    "transactions-no-file": [
      cutOff("GET /api/transaction-history.csv"),
      showAll,
      pressing("Tải tệp CSV", CONNECTION_LOST),
    ],
    transaction: [answered(ONE, { lines }), openOne("Sao chép")],
    "transaction-loading": [held(ONE), openOne(LOADING)],
    "transaction-unknown": showing(`${PATH}#${uuid(1)}`, "Không tìm thấy giao dịch này."),
    receipt: [answered(ONE, { lines }), showing(RECEIPT, "Biên nhận này để bạn lưu lại")],
    "receipt-loading": [held(ONE), showing(RECEIPT, LOADING)],
    "receipt-failed": [cutOff(ONE), showing(RECEIPT, CONNECTION_LOST)],
    "receipt-unknown": [
      refused(ONE, { statusCode: 404, message: RECEIPT_UNKNOWN }),
      showing(RECEIPT, RECEIPT_UNKNOWN),
    ],
  },
);

function openOne(brings: string): Reach {
  return inTurn(
    answered(HISTORY, [transfer]),
    opened(PATH),
    (page) => page.getByRole("row").last().getByRole("button").click(),
    seeing((page) => page.getByRole("dialog").getByText(brings)),
  );
}
