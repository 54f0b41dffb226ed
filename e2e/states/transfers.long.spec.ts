/** Lists the states of the pages for bank transfers and e-wallets, each with the steps that lead to it. */
import type { PaymentMethods } from "@portal/contract/payment";
import { kp } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import { states } from "../support/states/states.ts";
import {
  absent,
  answered,
  asPlayer,
  changed,
  checked,
  clicked,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  liveEvent,
  opened,
  pressing,
  refused,
  seeing,
  seeingDialog,
  seeingMistake,
  showing,
  transaction,
  uuid,
} from "../support/states/steps.ts";

const METHODS = "GET /api/payment-methods";
const BANK = "/payment/bank-transfer";
const WALLET = "/payment/e-wallet";
const CODE_STANDS = "Đang chờ chuyển khoản...";

const BANK_TOO_MANY =
  "Bạn đang theo dõi 10 lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.";

const unfolded = inTurn(opened(BANK), clicked(/^Số tiền muốn nạp/), seeing("Mức nạp"));
const chooseAmount = inTurn(unfolded, checked(/200\.000đ/), seeing("Bạn sẽ nhận"));

const SENT = { method: "vietcombank", sentAt: MOMENT };
const health = (name: string, state: string, usualSeconds: number | null) => ({
  kind: "transfer",
  successPercent: 98,
  name,
  state,
  usualSeconds,
});

const amounts = { credit: kp(2_000), bonus: kp(140) };
/** Money that arrives by one of the methods while the bank's page is open. */
const arriveBy = (type: string, source: string) =>
  inTurn(
    answered("GET /api/transaction-history", [
      transaction(1, type, 200_000, {
        currency: "VND",
        payload: { source, reference: "FT26060123456789", creditKp: amounts.credit },
        relatedTransactions: [{ id: uuid(2), type: "credit.bonus", realValue: amounts.bonus }],
      }),
    ]),
    liveEvent({ kind: "topup", transactionId: uuid(1), status: "success", ...amounts }),
    showing(BANK, "và thưởng 140 KP"),
  );

states(
  "R-PAY-4: top-up by bank transfer and e-wallet",
  { as: "demo", paths: ["/payment", BANK, WALLET] },
  {
    "R-PAY-1 payment-index": [
      answered(METHODS, { cards: [], eWallets: [], bankTransfers: [] }),
      showing("/payment", "Hãy chọn một phương thức thanh toán để bắt đầu."),
    ],
    "R-PAY-1 payment-loading": [held(METHODS), showing(BANK, "Nạp thẻ qua ngân hàng")],
    "R-PAY-1 payment-failed": [cutOff(METHODS), showing(BANK, CONNECTION_LOST)],
    bank: [
      showing(BANK, CODE_STANDS),
      absent("Đang nợ"),
      seeing((page) => page.getByRole("link", { name: /Khi tiền có sẵn trong ví.*Gợi ý$/ })),
      seeing(CODE_STANDS),
    ],
    "bank-unfolded": unfolded,
    "bank-amount": { only: "touch", steps: chooseAmount },
    "bank-amount-asked": [
      opened(BANK),
      pressing("Tôi đã chuyển tiền", "Bạn đã chuyển bao nhiêu?"),
      seeingMistake,
    ],
    "bank-enlarged": {
      only: "touch",
      steps: [chooseAmount, clicked("Phóng to mã QR"), seeingDialog],
    },
    "bank-copied": [
      (page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]),
      opened(BANK),
      clicked(/^Nội dung chuyển khoản/),
      seeing("Đã copy cú pháp"),
    ],
    "R-PAY-5 bank-arrived": arriveBy("topup.bank-transfer", "vietcombank"),
    // It is not the transfer that the page waits for.
    "R-PAY-4 bank-arrived-by-wallet": [
      arriveBy("topup.e-wallet", "momo"),
      seeing(/Qua MoMo, đã vào tài khoản lúc/),
      seeing(CODE_STANDS),
    ],
    "bank-starting": [
      held("POST /api/top-ups"),
      chooseAmount,
      clicked("Tôi đã chuyển tiền"),
      seeing((page) => page.locator("button[aria-busy=true][aria-disabled=true]")),
    ],
    "bank-too-many": [
      refused("POST /api/top-ups", { statusCode: 409, message: BANK_TOO_MANY }),
      chooseAmount,
      pressing("Tôi đã chuyển tiền", BANK_TOO_MANY),
    ],
    "R-PAY-5 bank-open": [
      answered("GET /api/top-ups", [
        { ...SENT, id: uuid(1), amountVnd: 200_000, state: "waiting" },
        { ...SENT, id: uuid(2), amountVnd: 500_000, state: "late" },
      ]),
      showing(BANK, "Chưa thấy tiền"),
    ],
    "R-SHELL-9 bank-debt": [
      asPlayer({ credit: kp(0), debtCredit: kp(500) }),
      chooseAmount,
      seeing(/trả hết nợ/),
    ],
    "R-PAY-1 bank-health": [
      answered("GET /api/payment-methods/health", [
        health("vietcombank", "well", 8),
        { ...health("techcombank", "failing", null), successPercent: 40 },
        health("momo", "slow", 240),
      ]),
      showing(BANK, "Đang gặp sự cố: chỉ 40% thành công"),
      // A good share of successes is no news.
      absent((page) => page.getByRole("main").getByText("98%")),
      // On a phone the tile has no room for it.
      seeing((page) =>
        page.getByRole("main").getByText("Thường xong trong 8 giây").filter({ visible: true }),
      ),
    ],
    "bank-no-bonus": [
      changed<PaymentMethods>(METHODS, (methods) => ({
        ...methods,
        bankTransfers: methods.bankTransfers.map((one) => ({ ...one, bonuses: [] })),
      })),
      showing(BANK, CODE_STANDS),
    ],
    "R-PAY-1 bank-none": [
      changed<PaymentMethods>(METHODS, (methods) => ({ ...methods, bankTransfers: [] })),
      showing(BANK, "Cách nạp này chưa mở"),
    ],
    wallet: showing(WALLET, CODE_STANDS),
    "wallet-viettelpay": [
      opened(WALLET),
      checked("ViettelPay"),
      seeing((page) => page.getByRole("heading", { name: "ViettelPay" })),
    ],
  },
);
