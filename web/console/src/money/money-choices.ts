/** Returns the operations that staff may do with some money, with the reasons in words (`choicesOf`). */
import type { OperationName } from "@portal/contract/console/operations";
import {
  chargebackCodes,
  type closingCodes,
  outgoingCodes,
  refundCodes,
} from "@portal/contract/console/refund-codes";
import type { Payout } from "@portal/contract/console/payouts";
import { banks } from "@portal/contract/values/banks";
import type { Story, StoryNotice } from "@portal/contract/console/money";
import type { OperationChoice, OrderField } from "../operations/operation-choice.ts";

/** Why money goes back to its payer. */
export const reasons: Readonly<
  Record<(typeof refundCodes)[number] | (typeof chargebackCodes)[number], string>
> = {
  payer_request: "người chuyển xin lại",
  paid_twice: "chuyển hai lần",
  wrong_amount: "chuyển thừa",
  wrong_player: "chuyển nhầm người chơi",
  not_delivered: "không giao được",
  underage: "người giám hộ yêu cầu",
  technical_error: "lỗi kỹ thuật",
  test: "khoản thử nghiệm",
  unmatched: "không rõ chủ",
  wallet_reversal: "ví đã thu hồi",
  bank_reversal: "ngân hàng đã thu hồi",
  stolen_account: "tài khoản thanh toán bị đánh cắp",
  disputed: "khách khiếu nại",
};

/** Explanations for outgoing money that is not a refund. */
export const outgoingReasons: Readonly<Record<(typeof outgoingCodes)[number], string>> = {
  withdrawal: "rút tiền",
  bank_fee: "phí ngân hàng",
  sent_twice: "chuyển thừa",
};

/** Why a booked refund will never leave. */
const closingReasons: Readonly<Record<(typeof closingCodes)[number], string>> = {
  not_real: "tiền chưa từng vào",
  kept: "tiền ở lại tài khoản, còn nợ người chuyển",
};

const ALL: Readonly<Record<string, string>> = { ...reasons, ...outgoingReasons, ...closingReasons };

/** Returns a code's reason in words. */
export const reasonWords = (code: string): string => ALL[code] ?? code;

const reasonsOf = (codes: readonly (keyof typeof reasons)[]) =>
  Object.fromEntries(codes.map((code) => [code, reasons[code]]));

const choice = (
  operation: OperationName,
  known: Readonly<Record<string, unknown>>,
  fields: readonly OrderField[] = [],
  label?: string,
): OperationChoice => ({
  key: label ?? operation,
  operation,
  known,
  fields,
  ...(label !== undefined && { label }),
});

const amountVnd = (initial: number): OrderField => ({
  name: "amountVnd",
  label: "Số tiền (đ)",
  isAmount: true,
  initial: String(initial),
});

const goesBack = ({ name, leftVnd, refunds }: StoryNotice): OperationChoice[] => [
  choice("refund", { transfer: name, nth: refunds + 1 }, [
    amountVnd(leftVnd),
    { name: "code", label: "Lý do", choices: reasonsOf(refundCodes), initial: "payer_request" },
  ]),
  choice("chargeback", { transfer: name, nth: refunds + 1 }, [
    amountVnd(leftVnd),
    {
      name: "code",
      label: "Lý do",
      choices: reasonsOf(chargebackCodes),
      initial: "wallet_reversal",
    },
  ]),
];

/** The notice's method where the settings do not know the account that it came to. */
const UNKNOWN_METHOD = "unknown";
const RATES: OrderField = {
  name: "method",
  kind: "method",
  label: "Tính theo phương thức",
  hint: "Tài khoản nhận chưa khai báo nên KP và thưởng tính theo phương thức này.",
};

/** The choices for money without an owner. */
export function unmatchedChoices(
  { name, method }: { readonly name: string; readonly method: string },
  candidates: readonly string[] = [],
): OperationChoice[] {
  const rates = method === UNKNOWN_METHOD ? [RATES] : [];
  return [
    ...candidates.map((username) =>
      choice("assign", { transfer: name, username }, rates, `Gán cho ${username}`),
    ),
    choice(
      "assign",
      { transfer: name },
      [{ name: "username", label: "Tên đăng nhập" }, ...rates],
      candidates.length === 0 ? undefined : "Gán cho người khác …",
    ),
    choice("return", { transfer: name }),
    notReal(name),
  ];
}

/** Money whose notice was wrong, for instance a second notice of the same transfer. */
const notReal = (name: string): OperationChoice =>
  choice("void-transfer", { transfer: name }, [
    {
      name: "evidence",
      label: "Bằng chứng",
      hint: "Sao kê nào, trang nào không có khoản này; hoặc số công văn của ngân hàng.",
    },
  ]);

/** The choices for a booked refund whose money has not left. */
export const promisedChoices = (refund: string): OperationChoice[] => [
  choice("close-refund", { refund }, [
    { name: "code", label: "Vì sao", choices: closingReasons, initial: "not_real" },
  ]),
];

const bankChoices = Object.fromEntries(
  Object.entries(banks).map(([short, { name }]) => [short, name] as const),
);

/** The choices for a booked refund on its way to the payer. */
export function payoutChoices({ state, refund, ...payee }: Payout): OperationChoice[] {
  if (state === "wallet") return promisedChoices(refund);
  if (state === "sent") return [choice("release-payout", { refund })];
  return [
    choice("set-payee", { refund }, [
      {
        name: "payerBank",
        label: "Ngân hàng",
        choices: bankChoices,
        initial: payee.payerBank ?? Object.keys(banks)[0]!,
      },
      { name: "payerAccount", label: "Số tài khoản" },
      { name: "payerName", label: "Chủ tài khoản" },
    ]),
    ...promisedChoices(refund),
  ];
}

const ARRIVED: OrderField = {
  name: "transfer",
  label: "Mã giao dịch ngân hàng của khoản tiền vào",
};

/** The choices for outgoing money that nobody has explained. */
export const outgoingChoices = (name: string, amount: number): OperationChoice[] => [
  choice("refund", { outgoing: name, amountVnd: amount }, [
    ARRIVED,
    { name: "code", label: "Lý do", choices: reasonsOf(refundCodes), initial: "payer_request" },
  ]),
  choice("chargeback", { outgoing: name, amountVnd: amount }, [
    ARRIVED,
    {
      name: "code",
      label: "Lý do",
      choices: reasonsOf(chargebackCodes),
      initial: "bank_reversal",
    },
  ]),
  choice("explain-outgoing", { outgoing: name }, [
    { name: "code", label: "Lý do", choices: outgoingReasons, initial: outgoingCodes[0] },
  ]),
];

/** Money of the statement whose notice never came. */
export const enterChoices: readonly OperationChoice[] = [
  choice("enter", {}, [
    { name: "method", kind: "method", label: "Phương thức" },
    { name: "eventId", label: "Mã thông báo ở nguồn báo tiền" },
    { name: "amountVnd", label: "Số tiền (đ)", isAmount: true },
    { name: "content", label: "Nội dung trên sao kê" },
    { name: "occurredAt", kind: "moment", label: "Lúc tiền vào (giờ Việt Nam)" },
    { name: "reference", label: "Mã giao dịch ngân hàng (nếu có)", isOptional: true },
    { name: "account", label: "Số tài khoản (nếu là tài khoản cũ)", isOptional: true },
    {
      name: "isAnother",
      kind: "flag",
      label: "Là khoản khác: sao kê có cả hai khoản trùng mã giao dịch ngân hàng và số tiền",
    },
  ]),
];

/** The choices for an order of coins that the game has not decided. */
export const rechargeChoices = (transactionId: string): OperationChoice[] => [
  choice("ask-again", { what: transactionId }),
  choice("settle-recharge", { transactionId, outcome: "delivered" }, [], "Chốt: đã giao xu"),
  choice("settle-recharge", { transactionId, outcome: "refused" }, [], "Chốt: không giao, trả KP"),
];

/** The choices for a card that its gateway has not decided. */
export const cardChoices = (transactionId: string, declaredVnd: number): OperationChoice[] => [
  choice("ask-again", { what: transactionId }),
  choice(
    "settle-card",
    { transactionId },
    [
      {
        name: "chargedVnd",
        label: "Giá trị thẻ theo cổng (đ)",
        isAmount: true,
        initial: String(declaredVnd),
      },
    ],
    "Chốt: thẻ đúng",
  ),
  choice("settle-card", { transactionId, chargedVnd: null }, [], "Chốt: thẻ không được nhận"),
];

/** The choices for a payment that its wallet has not decided. */
export function paymentChoices(what: string, amount: number): OperationChoice[] {
  const provider = what.slice(0, what.indexOf(":"));
  const payment = { provider, orderId: what.slice(provider.length + 1) };
  const paid = { name: "paidVnd", label: "Số tiền ví đã nhận (đ)", isAmount: true };
  return [
    choice("ask-again", { what }),
    choice("settle-payment", payment, [{ ...paid, initial: String(amount) }], "Chốt: đã nhận tiền"),
    choice("settle-payment", { ...payment, paidVnd: null }, [], "Chốt: không có tiền"),
  ];
}

/** Returns the choices for the state of a transaction or a notice. */
export function choicesOf({ notice, transaction, order, card }: Story): OperationChoice[] {
  if (notice?.outcome === null) return unmatchedChoices(notice);
  if (transaction?.status === "pending") {
    if (order) return rechargeChoices(transaction.id);
    return card ? cardChoices(transaction.id, card.declaredVnd) : [];
  }
  const leftKp = (transaction?.creditKp ?? 0) - (transaction?.recalledKp ?? 0);
  return [
    ...(notice && notice.leftVnd > 0 ? goesBack(notice) : []),
    ...(notice && notice.leftVnd === notice.amountVnd ? [notReal(notice.name)] : []),
    ...(transaction && leftKp > 0
      ? [
          choice("recall", { transactionId: transaction.id, nth: transaction.recalls + 1 }, [
            { name: "kp", label: "Số KP", isAmount: true, initial: String(leftKp) },
          ]),
        ]
      : []),
  ];
}
