import type { PaymentMethods } from "@portal/contract/payment";
import { kp } from "@portal/contract/values/money";
import { MOMENT } from "../support/browser/still.ts";
import { enlargeCode } from "../support/player/states.ts";
import {
  answered,
  asPlayer,
  changed,
  checked,
  clicked,
  CONNECTION_LOST,
  cutOff,
  held,
  inTurn,
  opened,
  pressing,
  refused,
  seeing,
  showing,
  liveEvent,
  uuid,
} from "./reach.ts";
import { screen } from "./state.ts";

const METHODS = "GET /api/payment-methods";
const BANK = "/payment/bank-transfer";
const WALLET = "/payment/e-wallet";
const CODE_STANDS = "Đang chờ chuyển khoản...";

const BANK_TOO_MANY =
  "Bạn đang theo dõi 10 lần chuyển tiền chưa đến. Hãy bỏ bớt những lần không chuyển rồi thử lại.";

const chooseAmount = inTurn(opened(BANK), checked(/200\.000đ/), seeing("Bạn sẽ nhận"));

const SENT = { method: "vietcombank", sentAt: MOMENT };
const health = (name: string, state: string, usualSeconds: number | null) => ({
  kind: "transfer",
  successPercent: 98,
  name,
  state,
  usualSeconds,
});

const amounts = { credit: kp(2_000), bonus: kp(140) };
const arrive = inTurn(
  answered("GET /api/transaction-history", [
    {
      id: uuid(1),
      type: "topup.bank-transfer",
      status: "success",
      value: 200_000,
      currency: "VND",
      updatedAt: MOMENT,
      payload: { source: "vietcombank", reference: "FT26060123456789", creditKp: amounts.credit },
      relatedTransactions: [{ id: uuid(2), type: "credit.bonus", realValue: amounts.bonus }],
    },
  ]),
  liveEvent({ kind: "topup", transactionId: uuid(1), status: "success", ...amounts }),
  showing(BANK, "và thưởng 140 KP"),
);

export const transfers = screen({
  title: "Top-up by bank transfer and e-wallet",
  paths: ["/payment", BANK, WALLET],
  as: "demo",
  requirement: "R-PAY-4",
  states: {
    "payment-index": {
      requirement: "R-PAY-1",
      shows: "The index prompt: nobody offers a way to pay",
      reach: inTurn(
        answered(METHODS, { cards: [], eWallets: [], bankTransfers: [] }),
        showing("/payment", "Hãy chọn một phương thức thanh toán để bắt đầu."),
      ),
    },
    "payment-loading": {
      requirement: "R-PAY-1",
      shows: "The ways to pay are on their way",
      isWhole: true,
      reach: inTurn(held(METHODS), showing(BANK, "Nạp thẻ qua ngân hàng")),
    },
    "payment-failed": {
      requirement: "R-PAY-1",
      shows: "The ways to pay cannot be had",
      reach: inTurn(cutOff(METHODS), showing(BANK, CONNECTION_LOST)),
    },
    bank: {
      shows: "By bank, before an amount is chosen: to follow it is disabled, with the reason",
      isWhole: true,
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: showing(BANK, CODE_STANDS),
    },
    "bank-on-desk": {
      shows: "The same on a desk",
      onDesktop: true,
      isWhole: true,
      reach: showing(BANK, CODE_STANDS),
    },
    "bank-amount": {
      shows: "An amount is chosen: its bonus, and the code that holds it",
      isWhole: true,
      test: ["journeys/money/top-up-and-recharge", "from registering to coins in the game"],
      reach: chooseAmount,
    },
    "bank-enlarged": {
      shows: "The code, enlarged",
      test: ["accessibility/keyboard", "from the top-up desk to coins"],
      reach: enlargeCode,
    },
    "bank-copied": {
      shows: "The content is copied: 'Đã copy cú pháp' for three seconds",
      test: ["journeys/money/top-up-and-recharge", "from registering to coins in the game"],
      reach: inTurn(
        (page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]),
        opened(BANK),
        clicked(/^Nội dung chuyển khoản/),
        seeing("Đã copy cú pháp"),
      ),
    },
    "bank-arrived": {
      requirement: "R-PAY-5",
      shows: "The money is there",
      test: ["accessibility/tree", "names, roles and announcements of paying"],
      reach: arrive,
    },
    "bank-starting": {
      shows: "The word that it was sent is under way",
      reach: inTurn(
        held("POST /api/top-ups"),
        chooseAmount,
        clicked("Tôi đã chuyển tiền"),
        seeing((page) => page.locator("button[aria-busy=true], button[aria-disabled=true]")),
      ),
    },
    "bank-too-many": {
      shows: "Too many are followed",
      reach: inTurn(
        refused("POST /api/top-ups", { statusCode: 409, message: BANK_TOO_MANY }),
        chooseAmount,
        pressing("Tôi đã chuyển tiền", BANK_TOO_MANY),
      ),
    },
    "bank-open": {
      requirement: "R-PAY-5",
      shows: "Two that are on their way, one of them late",
      test: ["journeys/money/top-up-trail", "a top-up is followed to the credit"],
      reach: inTurn(
        answered("GET /api/top-ups", [
          { ...SENT, id: uuid(1), amountVnd: 200_000, state: "waiting" },
          { ...SENT, id: uuid(2), amountVnd: 500_000, state: "late" },
        ]),
        showing(BANK, "Chưa thấy tiền"),
      ),
    },
    "bank-debt": {
      requirement: "R-SHELL-9",
      shows: "What an amount will do about a debt",
      test: ["journeys/money/debt", "what was spent and taken back is a debt"],
      reach: inTurn(
        asPlayer({ credit: kp(0), debtCredit: kp(500) }),
        chooseAmount,
        seeing(/trả hết nợ/),
      ),
    },
    "bank-health": {
      requirement: "R-PAY-1",
      shows: "How the ways to pay have done in the last hour",
      reach: inTurn(
        answered("GET /api/payment-methods/health", [
          health("vietcombank", "well", 8),
          { ...health("techcombank", "failing", null), successPercent: 40 },
          health("momo", "slow", 240),
        ]),
        showing(BANK, "Đang gặp sự cố"),
      ),
    },
    "bank-no-bonus": {
      shows: "No bonuses: there is no table",
      isWhole: true,
      reach: inTurn(
        changed<PaymentMethods>(METHODS, (methods) => ({
          ...methods,
          bankTransfers: methods.bankTransfers.map((one) => ({ ...one, bonuses: [] })),
        })),
        showing(BANK, CODE_STANDS),
      ),
    },
    "bank-none": {
      requirement: "R-PAY-1",
      shows: "No bank at the moment: the tile is hidden, the address says so",
      reach: inTurn(
        changed<PaymentMethods>(METHODS, (methods) => ({ ...methods, bankTransfers: [] })),
        showing(BANK, "Phương thức này chưa có nhà cung cấp"),
      ),
    },
    wallet: {
      shows: "By e-wallet: MoMo",
      isWhole: true,
      test: ["journeys/money/e-wallet", "MoMo's code on the screen"],
      reach: showing(WALLET, CODE_STANDS),
    },
    "wallet-on-desk": {
      shows: "By e-wallet: ViettelPay, on a desk",
      onDesktop: true,
      isWhole: true,
      test: ["journeys/money/e-wallet", "a payment by ViettelPay"],
      reach: inTurn(
        opened(WALLET),
        checked("ViettelPay"),
        seeing((page) => page.getByRole("heading", { name: "ViettelPay" })),
      ),
    },
  },
});
