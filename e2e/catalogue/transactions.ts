import type { Transaction, TransactionLine } from "@portal/contract/transactions";
import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { CONNECTION_LOST, LOADING, press, see, show, showing, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

const PATH = "/transactions";
const HISTORY = "GET /api/transaction-history";
const ONE = "GET /api/transactions/*";
const RECEIPT = `/transactions/${uuid(1)}/receipt`;

const row = (number: number, type: string, value: number, more: Partial<Transaction> = {}) => ({
  id: uuid(number),
  type,
  status: "success",
  value,
  currency: "KP" as const,
  updatedAt: MOMENT,
  payload: {},
  relatedTransactions: [],
  balanceAfter: 5_000,
  ...more,
});

const coins = { gameId: "fsonline", coin: 107_500, coinName: "Đồng", zoneName: "Hoa Sơn" };
const transfer = row(1, "topup.bank-transfer", 200_000, {
  currency: "VND",
  payload: { source: "vietcombank", reference: "FT26060123456789", creditKp: 2_000 },
  relatedTransactions: [{ id: uuid(2), type: "credit.bonus", realValue: 140 }],
});
const everyType: Transaction[] = [
  row(9, "credit.pay", -1_000, { status: "pending", payload: { metadata: coins } }),
  transfer,
  row(2, "credit.bonus", 140),
  row(3, "topup.e-wallet", 100_000, { currency: "VND", payload: { source: "momo" } }),
  row(4, "topup.card", 100_000, {
    currency: "VND",
    status: "failed",
    payload: {
      provider: "VIETTEL",
      serial: "10004783347874",
      pin: "0184",
      errorNote: "Thẻ không đúng hoặc đã được sử dụng.",
    },
    balanceAfter: null,
  }),
  row(5, "credit.refund", 1_000, { payload: { metadata: coins } }),
  row(6, "credit.recall", -1_050, { balanceAfter: -500 }),
  row(7, "credit.recharge", 5_000),
  row(8, "accumulate_game_recharge", 0, { status: "on hold" }),
];
const alone = {
  relatedTransactions: [],
  balanceAfter: 5_000,
  createdAt: MOMENT,
  settledDebt: 0,
};
const lines: TransactionLine[] = [
  { ...transfer, ...alone, parentId: null },
  { ...row(2, "credit.bonus", 140), ...alone, parentId: uuid(1) },
];

export const transactions: Screen = {
  title: "Transactions",
  paths: [PATH, "/transactions/{id}/receipt"],
  as: "demo",
  states: [
    {
      id: "transactions-loading",
      requirement: "R-TX-1",
      shows: "On their way: 'Đang tải dữ liệu...'",
      reach: async (page) => {
        await hold(page, HISTORY);
        return show(page, PATH, LOADING);
      },
    },
    {
      id: "transactions-failed",
      requirement: "R-TX-1",
      shows: "They cannot be had",
      reach: async (page) => {
        await cut(page, HISTORY);
        return show(page, PATH, CONNECTION_LOST);
      },
    },
    {
      id: "transactions-empty",
      requirement: "R-TX-1",
      shows: "There are none",
      as: "khoa",
      reach: showing(PATH, "Bạn chưa có giao dịch nào."),
    },
    {
      id: "transactions",
      requirement: "R-TX-1",
      shows: "Every type, and every status: processing, success, failed, unclear",
      isWhole: true,
      reach: showAll,
    },
    {
      id: "transactions-on-desk",
      requirement: "R-TX-1",
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      test: ["journeys/history", "the history goes on beyond the 15 latest"],
      reach: showAll,
    },
    {
      id: "transactions-filters",
      requirement: "R-TX-1",
      shows: "The filters, opened on a phone",
      test: ["journeys/history", "the history goes on beyond the 15 latest"],
      reach: async (page) => {
        await showAll(page);
        await page.getByText("Bộ lọc").click();
        return see(page.getByLabel("Loại giao dịch"));
      },
    },
    {
      id: "transactions-no-match",
      requirement: "R-TX-1",
      shows: "None of this kind",
      reach: showing(`${PATH}?kind=refund`, "Không có giao dịch nào phù hợp."),
    },
    {
      id: "transactions-backwards",
      requirement: "R-TX-1",
      shows: "Days in the wrong order",
      reach: (page) => show(page, `${PATH}?from=2026-02-03&to=2026-02-01`, "Ngày kết thúc phải từ"),
    },
    {
      id: "transactions-more",
      requirement: "R-TX-1",
      shows: "Older ones are on their way",
      test: ["journeys/history", "the history goes on beyond the 15 latest"],
      reach: async (page) => {
        const many = Array.from({ length: 16 }, (_, index) => row(index, "credit.bonus", 140));
        await answer(page, HISTORY, many);
        await show(page, PATH, "Xem thêm");
        await hold(page, HISTORY);
        await page.getByRole("button", { name: "Xem thêm" }).click();
        return see(page.getByText(LOADING).last());
      },
    },
    {
      id: "transactions-no-file",
      requirement: "R-TX-1",
      shows: "The file could not be had",
      reach: async (page) => {
        await cut(page, "GET /api/transaction-history.csv");
        await showAll(page);
        return press(page, "Tải tệp CSV", CONNECTION_LOST);
      },
    },
    {
      id: "transaction",
      requirement: "R-TX-1",
      shows: "All that is known of one",
      test: ["journeys/history", "the history goes on beyond the 15 latest"],
      reach: async (page) => {
        await answer(page, ONE, { lines });
        return openOne(page, "Mã giao dịch: ");
      },
    },
    {
      id: "transaction-loading",
      requirement: "R-TX-1",
      shows: "All that is known of one is on its way",
      reach: async (page) => {
        await hold(page, ONE);
        return openOne(page, LOADING);
      },
    },
    {
      id: "transaction-unknown",
      requirement: "R-TX-1",
      shows: "The address names one that is not the player's",
      reach: showing(`${PATH}#${uuid(1)}`, "Không tìm thấy giao dịch này."),
    },
    {
      id: "receipt",
      requirement: "R-TX-1",
      shows: "A receipt",
      isWhole: true,
      test: ["journeys/history", "the history goes on beyond the 15 latest"],
      reach: async (page) => {
        await answer(page, ONE, { lines });
        return show(page, RECEIPT, "Biên nhận này để bạn lưu lại");
      },
    },
    {
      id: "receipt-loading",
      requirement: "R-TX-1",
      shows: "A receipt on its way",
      reach: async (page) => {
        await hold(page, ONE);
        return show(page, RECEIPT, LOADING);
      },
    },
    {
      id: "receipt-failed",
      requirement: "R-TX-1",
      shows: "A receipt that cannot be had",
      reach: async (page) => {
        await cut(page, ONE);
        return show(page, RECEIPT, CONNECTION_LOST);
      },
    },
    {
      id: "receipt-unknown",
      requirement: "R-TX-1",
      shows: "A receipt of nothing",
      test: ["journeys/history", "the history goes on beyond the 15 latest"],
      reach: async (page) => {
        const message = "Không tìm thấy giao dịch này.";
        await refuse(page, ONE, { statusCode: 404, message });
        return show(page, RECEIPT, message);
      },
    },
  ],
};

async function showAll(page: Page): Promise<Locator> {
  await answer(page, HISTORY, everyType);
  return show(page, PATH, "Nạp qua ngân hàng");
}

async function openOne(page: Page, brings: string): Promise<Locator> {
  await answer(page, HISTORY, [transfer]);
  await page.goto(PATH);
  await page.getByRole("row").last().getByRole("button").click();
  return see(page.getByRole("dialog").getByText(brings));
}
