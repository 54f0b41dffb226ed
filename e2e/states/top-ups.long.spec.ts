/** Lists the states of a top-up's page, and of the search for money that did not arrive, each with its steps. */
import type { TransferCase } from "@portal/contract/lost-transfer";
import type { TopUp } from "@portal/contract/top-up";
import { kp, vnd } from "@portal/contract/values/money";
import { inDays, MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
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
  permitting,
  pressing,
  type Reach,
  refused,
  seeing,
  showing,
  uuid,
} from "../support/states/steps.ts";

const TRAIL = "GET /api/top-ups/*";
const CASES = "GET /api/lost-transfers";
const FIND = "POST /api/lost-transfers";
const TRAIL_PATH = `/top-ups/${uuid(1)}`;
const FIND_PATH = "/payment/find-transfer";

/** Sent, as the player says, and not received yet. */
const waiting: TopUp = {
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
  seen: { occurredAt: MOMENT, receivedAt: MOMENT, reference: "FT26060123456789", state: "paid" },
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
  seen: { occurredAt: MOMENT, receivedAt: MOMENT, reference: "2588659987", state },
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
  hasScreenshot: false,
  topUpId: null,
};

const found: TransferCase = {
  ...open,
  status: "waiting",
  spendableAt: inDays(1),
  waitingKp: kp(1_575),
};

const FIND_TOO_MANY =
  "Bạn đang có 3 yêu cầu chờ kiểm tra. Khi có kết quả, bạn có thể gửi yêu cầu mới.";
const FIND_CASES = "Ngân hàng xác nhận không có giao dịch này.";

states(
  "R-PAY-5: a top-up, step by step, and money that did not arrive",
  { as: "demo", paths: ["/top-ups/{id}", FIND_PATH] },
  {
    "top-up-loading": [held(TRAIL), showing(TRAIL_PATH, LOADING)],
    "top-up-failed": [cutOff(TRAIL), showing(TRAIL_PATH, CONNECTION_LOST)],
    "top-up-unknown": showing(TRAIL_PATH, "Không tìm thấy lần nạp này."),
    "top-up-waiting": [
      answered("GET /api/payment-methods/health", [
        {
          name: "vietcombank",
          kind: "transfer",
          state: "well",
          usualSeconds: 8,
          successPercent: 98,
        },
      ]),
      trail(waiting, "Thường xong trong 8 giây."),
      seeing("Đang chờ tiền đến."),
      // Folded until it is asked for: the money is on its way.
      (page) => page.getByText("Xem lại mã QR").click(),
      seeing((page) => page.getByRole("img", { name: /^Mã QR chuyển khoản.*200\.000đ$/ })),
    ],
    "top-up-late": trail(
      {
        ...waiting,
        state: "late",
        others: [{ id: uuid(3), amountVnd: vnd(20_000), at: MOMENT }],
      },
      "mà chưa thấy tiền",
    ),
    "top-up-expired": trail({ ...waiting, state: "expired" }, "Không thấy tiền sau"),
    "top-up-wallet-pending": trail(
      reportedByWallet("pending"),
      "Ví đã báo và đang xử lý giao dịch.",
    ),
    "top-up-wallet-failed": trail(reportedByWallet("failed"), "Ví báo giao dịch không thành công"),
    "R-SHOP-8 top-up-offers-messages": [
      permitting("default"),
      answered("GET /api/user/push", { publicKey: "B".padEnd(87, "A"), isOn: false }),
      trail(waiting, "Báo cho tôi khi tiền đến"),
    ],
    "top-up-credited": trail(credited, "Đã vào tài khoản"),
    "find-loading": [
      held("GET /api/payment-methods"),
      held(CASES),
      showing(FIND_PATH, "Tiền của tôi đâu?"),
    ],
    find: [
      showing(FIND_PATH, "Chưa có yêu cầu nào."),
      seeing((page) => page.getByRole("img", { name: /^Hình minh họa:.* “Mã giao dịch” ghi FT/ })),
    ],
    "find-empty": [
      showing(FIND_PATH, "Chưa có yêu cầu nào."),
      pressing("Tìm giao dịch", "Vui lòng nhập số tiền đã chuyển."),
    ],
    "find-processing": [held(FIND), find("Đang tìm...")],
    "find-arrived": [
      answered(FIND, { outcome: "arrived", topUpId: uuid(1) }),
      find("Khoản này đã vào tài khoản của bạn từ trước"),
    ],
    "find-case": [
      answered(FIND, { outcome: "case", caseId: uuid(1) }),
      answered(CASES, [open]),
      find("Chưa tìm thấy ngay"),
    ],
    "find-waiting": [
      answered(FIND, {
        outcome: "waiting",
        caseId: uuid(1),
        spendableAt: inDays(1),
        credit: 1_500,
        bonus: 75,
      }),
      answered(CASES, [found]),
      find("Đã tìm thấy giao dịch của bạn"),
    ],
    "find-too-many": [
      refused(FIND, { statusCode: 409, message: FIND_TOO_MANY, errorCode: "too_many_cases" }),
      find(FIND_TOO_MANY),
    ],
    "find-cases": [
      answered(CASES, [
        open,
        { ...found, id: uuid(4) },
        { ...open, id: uuid(2), status: "settled", topUpId: uuid(1) },
        { ...open, id: uuid(3), status: "refused", reason: FIND_CASES },
      ]),
      showing(FIND_PATH, FIND_CASES),
    ],
    "find-cases-failed": [cutOff(CASES), showing(FIND_PATH, CONNECTION_LOST)],
  },
);

function trail(topUp: TopUp, brings: string): Reach {
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
