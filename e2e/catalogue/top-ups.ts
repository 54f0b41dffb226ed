import type { TransferCase } from "@portal/contract/lost-transfer";
import { kp, vnd } from "@portal/contract/values/money";
import type { TopUp } from "@portal/contract/top-up";
import type { Locator, Page } from "@playwright/test";
import { answer, cut, hold, refuse } from "../support/browser/responses.ts";
import { MOMENT } from "../support/browser/still.ts";
import { CONNECTION_LOST, LOADING, press, see, show, showing, uuid } from "./reach.ts";
import type { Screen } from "./state.ts";

const TRAIL = "GET /api/top-ups/*";
const CASES = "GET /api/lost-transfers";
const FIND = "POST /api/lost-transfers";
const TRAIL_PATH = `/top-ups/${uuid(1)}`;
const FIND_PATH = "/payment/find-transfer";

const waiting: TopUp = {
  id: uuid(1),
  method: "vietcombank",
  amountVnd: vnd(200_000),
  sentAt: MOMENT,
  state: "waiting",
  seen: null,
  matched: null,
  credited: null,
  others: [],
};
const credited: TopUp = {
  ...waiting,
  state: "credited",
  seen: { occurredAt: MOMENT, toldAt: MOMENT, reference: "FT26060123456789", state: "paid" },
  matched: { at: MOMENT, by: "content" },
  credited: {
    at: MOMENT,
    transactionId: uuid(2),
    credit: kp(2_000),
    bonus: kp(140),
    debtSettled: kp(0),
  },
};
const toldByWallet = (state: "pending" | "failed"): TopUp => ({
  ...waiting,
  method: "momo",
  seen: { occurredAt: MOMENT, toldAt: MOMENT, reference: "2588659987", state },
});
const open: TransferCase = {
  id: uuid(1),
  method: "vietcombank",
  amountVnd: vnd(150_000),
  sentAt: MOMENT,
  referenceEnd: "907687",
  openedAt: MOMENT,
  status: "open",
  spendableAt: null,
  waitingKp: null,
  decidedAt: null,
  reason: null,
  topUpId: null,
};

const LATER = new Date(Date.parse(MOMENT) + 24 * 60 * 60_000).toISOString();
const found: TransferCase = {
  ...open,
  status: "waiting",
  spendableAt: LATER,
  waitingKp: kp(1_575),
};

export const topUps: Screen = {
  title: "A top-up, step by step, and money that did not arrive",
  paths: ["/top-ups/{id}", FIND_PATH],
  as: "demo",
  states: [
    {
      id: "top-up-loading",
      requirement: "R-PAY-5",
      shows: "It is on its way",
      reach: async (page) => {
        await hold(page, TRAIL);
        return show(page, TRAIL_PATH, LOADING);
      },
    },
    {
      id: "top-up-failed",
      requirement: "R-PAY-5",
      shows: "It cannot be had",
      reach: async (page) => {
        await cut(page, TRAIL);
        return show(page, TRAIL_PATH, CONNECTION_LOST);
      },
    },
    {
      id: "top-up-unknown",
      requirement: "R-PAY-5",
      shows: "There is none",
      reach: showing(TRAIL_PATH, "Không tìm thấy lần nạp này."),
    },
    {
      id: "top-up-waiting",
      requirement: "R-PAY-5",
      shows: "Sent, as the player says",
      isWhole: true,
      test: ["journeys/top-up-trail", "a top-up is followed to the credit"],
      reach: (page) => trail(page, waiting, "Đang chờ tiền đến."),
    },
    {
      id: "top-up-late",
      requirement: "R-PAY-5",
      shows: "Ten minutes later; another amount has come meanwhile",
      isWhole: true,
      reach: (page) =>
        trail(
          page,
          {
            ...waiting,
            state: "late",
            others: [{ id: uuid(3), amountVnd: vnd(20_000), at: MOMENT }],
          },
          "mà chưa thấy tiền",
        ),
    },
    {
      id: "top-up-expired",
      requirement: "R-PAY-5",
      shows: "Three days later",
      reach: (page) => trail(page, { ...waiting, state: "expired" }, "Không thấy tiền sau"),
    },
    {
      id: "top-up-wallet-pending",
      requirement: "R-PAY-5",
      shows: "The wallet has not decided yet",
      reach: (page) => trail(page, toldByWallet("pending"), "Ví đã báo và đang xử lý giao dịch."),
    },
    {
      id: "top-up-wallet-failed",
      requirement: "R-PAY-5",
      shows: "The wallet says that it failed",
      reach: (page) => trail(page, toldByWallet("failed"), "Ví báo giao dịch không thành công"),
    },
    {
      id: "top-up-credited",
      requirement: "R-PAY-5",
      shows: "Credited",
      isWhole: true,
      test: ["journeys/top-up-trail", "a top-up is followed to the credit"],
      reach: (page) => trail(page, credited, "Đã vào tài khoản"),
    },
    {
      id: "top-up-on-desk",
      requirement: "R-PAY-5",
      shows: "Credited, on a desk",
      onDesktop: true,
      reach: (page) => trail(page, credited, "Đã vào tài khoản"),
    },
    {
      id: "find-loading",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: the form is on its way",
      reach: async (page) => {
        await hold(page, "GET /api/payment-methods");
        await hold(page, CASES);
        return show(page, FIND_PATH, "Tiền của tôi đâu?");
      },
    },
    {
      id: "find",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: the form, and no case yet",
      isWhole: true,
      test: ["accessibility/forms", "forms of a player do, too"],
      reach: showing(FIND_PATH, "Chưa có yêu cầu nào."),
    },
    {
      id: "find-on-desk",
      requirement: "R-PAY-5",
      shows: "The same on a desk",
      onDesktop: true,
      reach: showing(FIND_PATH, "Chưa có yêu cầu nào."),
    },
    {
      id: "find-empty",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: sent with nothing in it",
      reach: async (page) => {
        await show(page, FIND_PATH, "Chưa có yêu cầu nào.");
        return press(page, "Tìm giao dịch", "Vui lòng nhập số tiền đã chuyển.");
      },
    },
    {
      id: "find-processing",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: it is being looked for",
      reach: async (page) => {
        await hold(page, FIND);
        return find(page, "Đang tìm...");
      },
    },
    {
      id: "find-arrived",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: it had",
      reach: async (page) => {
        await answer(page, FIND, { outcome: "arrived", topUpId: uuid(1) });
        return find(page, "Khoản này đã vào tài khoản của bạn từ trước");
      },
    },
    {
      id: "find-case",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: somebody will look into it",
      test: ["journeys/top-up-trail", "money sent without the content is found"],
      reach: async (page) => {
        await answer(page, FIND, { outcome: "case", caseId: uuid(1) });
        await answer(page, CASES, [open]);
        return find(page, "Chưa tìm thấy ngay");
      },
    },
    {
      id: "find-waiting",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: found, and to be had from a moment on",
      test: ["journeys/top-up-trail", "money sent without the content is found"],
      reach: async (page) => {
        const gives = { credit: 1_500, bonus: 75 };
        await answer(page, FIND, {
          outcome: "waiting",
          caseId: uuid(1),
          spendableAt: LATER,
          ...gives,
        });
        await answer(page, CASES, [found]);
        return find(page, "Đã tìm thấy giao dịch của bạn");
      },
    },
    {
      id: "find-too-many",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: too many cases",
      reach: async (page) => {
        const message =
          "Bạn đang có 3 yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.";
        await refuse(page, FIND, { statusCode: 409, message, errorCode: "too_many_cases" });
        return find(page, message);
      },
    },
    {
      id: "find-cases",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: cases in each of their states",
      reach: async (page) => {
        const reason = "Ngân hàng xác nhận không có giao dịch này.";
        await answer(page, CASES, [
          open,
          { ...found, id: uuid(4) },
          { ...open, id: uuid(2), status: "settled", topUpId: uuid(1) },
          { ...open, id: uuid(3), status: "refused", reason },
        ]);
        return show(page, FIND_PATH, reason);
      },
    },
    {
      id: "find-cases-failed",
      requirement: "R-PAY-5",
      shows: "Money that did not arrive: the cases cannot be had",
      reach: async (page) => {
        await cut(page, CASES);
        return show(page, FIND_PATH, CONNECTION_LOST);
      },
    },
  ],
};

async function trail(page: Page, topUp: TopUp, brings: string): Promise<Locator> {
  await answer(page, TRAIL, topUp);
  return show(page, TRAIL_PATH, brings);
}

async function find(page: Page, brings: string): Promise<Locator> {
  await page.goto(FIND_PATH);
  await page.getByLabel("Số tiền đã chuyển").fill("150000");
  await page.getByLabel(/ký tự cuối của mã giao dịch/).fill("907687");
  await page.getByRole("button", { name: "Tìm giao dịch" }).click();
  return see(page.getByText(brings));
}
