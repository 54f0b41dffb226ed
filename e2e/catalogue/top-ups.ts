import type { TransferCase } from "@portal/contract/lost-transfer";
import type { TopUp } from "@portal/contract/top-up";
import { kp, vnd } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import {
  answered,
  clicked,
  CONNECTION_LOST,
  cutOff,
  filled,
  held,
  inTurn,
  LOADING,
  opened,
  pressing,
  refused,
  seeing,
  showing,
  uuid,
} from "./reach.ts";
import { type Reach, screen } from "./state.ts";

const TRAIL = "GET /api/top-ups/*";
const CASES = "GET /api/lost-transfers";
const FIND = "POST /api/lost-transfers";
const TRAIL_PATH = `/top-ups/${uuid(1)}`;
const FIND_PATH = "/payment/find-transfer";

/** Sent, as the player says, and not there yet. */
export const waiting: TopUp = {
  id: uuid(1),
  method: "vietcombank",
  amountVnd: vnd(200_000),
  sentAt: MOMENT,
  state: "waiting",
  purchaseId: null,
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
const reportedByWallet = (state: "pending" | "failed"): TopUp => ({
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

const FIND_TOO_MANY =
  "Bạn đang có 3 yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.";
const FIND_CASES = "Ngân hàng xác nhận không có giao dịch này.";

export const topUps = screen({
  title: "A top-up, step by step, and money that did not arrive",
  paths: ["/top-ups/{id}", FIND_PATH],
  as: "demo",
  requirement: "R-PAY-5",
  states: {
    "top-up-loading": {
      shows: "It is on its way",
      reach: inTurn(held(TRAIL), showing(TRAIL_PATH, LOADING)),
    },
    "top-up-failed": {
      shows: "It cannot be had",
      reach: inTurn(cutOff(TRAIL), showing(TRAIL_PATH, CONNECTION_LOST)),
    },
    "top-up-unknown": {
      shows: "There is none",
      reach: showing(TRAIL_PATH, "Không tìm thấy lần nạp này."),
    },
    "top-up-waiting": {
      shows: "Sent, as the player says",
      isWhole: true,
      test: ["journeys/money/top-up-trail", "a top-up is followed to the credit"],
      reach: trail(waiting, "Đang chờ tiền đến."),
    },
    "top-up-late": {
      shows: "Ten minutes later; another amount has come meanwhile",
      isWhole: true,
      reach: trail(
        {
          ...waiting,
          state: "late",
          others: [{ id: uuid(3), amountVnd: vnd(20_000), at: MOMENT }],
        },
        "mà chưa thấy tiền",
      ),
    },
    "top-up-expired": {
      shows: "Three days later",
      reach: trail({ ...waiting, state: "expired" }, "Không thấy tiền sau"),
    },
    "top-up-wallet-pending": {
      shows: "The wallet has not decided yet",
      reach: trail(reportedByWallet("pending"), "Ví đã báo và đang xử lý giao dịch."),
    },
    "top-up-wallet-failed": {
      shows: "The wallet says that it failed",
      reach: trail(reportedByWallet("failed"), "Ví báo giao dịch không thành công"),
    },
    "top-up-credited": {
      shows: "Credited",
      isWhole: true,
      test: ["journeys/money/top-up-trail", "a top-up is followed to the credit"],
      reach: trail(credited, "Đã vào tài khoản"),
    },
    "top-up-on-desk": {
      shows: "Credited, on a desk",
      onDesktop: true,
      reach: trail(credited, "Đã vào tài khoản"),
    },
    "find-loading": {
      shows: "Money that did not arrive: the form is on its way",
      reach: inTurn(
        held("GET /api/payment-methods"),
        held(CASES),
        showing(FIND_PATH, "Tiền của tôi đâu?"),
      ),
    },
    find: {
      shows: "Money that did not arrive: the form, and no case yet",
      isWhole: true,
      test: ["accessibility/forms", "forms of a player do, too"],
      reach: showing(FIND_PATH, "Chưa có yêu cầu nào."),
    },
    "find-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      reach: showing(FIND_PATH, "Chưa có yêu cầu nào."),
    },
    "find-empty": {
      shows: "Money that did not arrive: sent with nothing in it",
      reach: inTurn(
        showing(FIND_PATH, "Chưa có yêu cầu nào."),
        pressing("Tìm giao dịch", "Vui lòng nhập số tiền đã chuyển."),
      ),
    },
    "find-processing": {
      shows: "Money that did not arrive: it is being looked for",
      reach: inTurn(held(FIND), find("Đang tìm...")),
    },
    "find-arrived": {
      shows: "Money that did not arrive: it had",
      reach: inTurn(
        answered(FIND, { outcome: "arrived", topUpId: uuid(1) }),
        find("Khoản này đã vào tài khoản của bạn từ trước"),
      ),
    },
    "find-case": {
      shows: "Money that did not arrive: somebody will look into it",
      test: ["journeys/money/top-up-trail", "money sent without the content is found"],
      reach: inTurn(
        answered(FIND, { outcome: "case", caseId: uuid(1) }),
        answered(CASES, [open]),
        find("Chưa tìm thấy ngay"),
      ),
    },
    "find-waiting": {
      shows: "Money that did not arrive: found, and to be had from a moment on",
      test: ["journeys/money/top-up-trail", "money sent without the content is found"],
      reach: inTurn(
        answered(FIND, {
          outcome: "waiting",
          caseId: uuid(1),
          spendableAt: LATER,
          credit: 1_500,
          bonus: 75,
        }),
        answered(CASES, [found]),
        find("Đã tìm thấy giao dịch của bạn"),
      ),
    },
    "find-too-many": {
      shows: "Money that did not arrive: too many cases",
      reach: inTurn(
        refused(FIND, { statusCode: 409, message: FIND_TOO_MANY, errorCode: "too_many_cases" }),
        find(FIND_TOO_MANY),
      ),
    },
    "find-cases": {
      shows: "Money that did not arrive: cases in each of their states",
      reach: inTurn(
        answered(CASES, [
          open,
          { ...found, id: uuid(4) },
          { ...open, id: uuid(2), status: "settled", topUpId: uuid(1) },
          { ...open, id: uuid(3), status: "refused", reason: FIND_CASES },
        ]),
        showing(FIND_PATH, FIND_CASES),
      ),
    },
    "find-cases-failed": {
      shows: "Money that did not arrive: the cases cannot be had",
      reach: inTurn(cutOff(CASES), showing(FIND_PATH, CONNECTION_LOST)),
    },
  },
});

export function trail(topUp: TopUp, brings: string): Reach {
  return inTurn(answered(TRAIL, topUp), showing(TRAIL_PATH, brings));
}

function find(brings: string): Reach {
  return inTurn(
    opened(FIND_PATH),
    filled("Số tiền đã chuyển", "150000"),
    filled(/ký tự cuối của mã giao dịch/, "907687"),
    clicked("Tìm giao dịch"),
    seeing(brings),
  );
}
