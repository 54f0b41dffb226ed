import type { chargebackCodes, refundCodes } from "@portal/contract/console/refund-codes";

/** Why money goes back: a closed list, which the database has too. */
export type RefundReason = {
  readonly code: (typeof refundCodes)[number] | (typeof chargebackCodes)[number];
  readonly meaning: string;
  /** What the player reads, unless the operator gives another text. */
  readonly note: string;
  /** What to do about the account. */
  readonly advice: string;
};

export const refundReasons: readonly RefundReason[] = [
  {
    code: "bank_reversal",
    meaning: "the bank took the transfer back",
    note: "Ngân hàng đã thu hồi khoản tiền này nên KP đã cộng được thu hồi.",
    advice: "watch the account",
  },
  {
    code: "wallet_reversal",
    meaning: "the wallet took the payment back",
    note: "Ví điện tử đã thu hồi khoản tiền này nên KP đã cộng được thu hồi.",
    advice: "watch the account",
  },
  {
    code: "stolen_account",
    meaning: "chargeback: the payer's account was used by a stranger",
    note: "Chủ tài khoản báo không thực hiện giao dịch này nên KP đã cộng được thu hồi.",
    advice: "stop the player's spending",
  },
  {
    code: "disputed",
    meaning: "chargeback: the payer disputes it for another reason",
    note: "Người chuyển tiền khiếu nại giao dịch này nên KP đã cộng được thu hồi.",
    advice: "stop the player's spending until it is cleared",
  },
  {
    code: "payer_request",
    meaning: "the payer asked for it back",
    note: "Khoản tiền đã được hoàn theo yêu cầu nên KP đã cộng được thu hồi.",
    advice: "nothing",
  },
  {
    code: "paid_twice",
    meaning: "the payer paid twice",
    note: "Khoản chuyển trùng đã được hoàn nên KP của khoản đó được thu hồi.",
    advice: "nothing",
  },
  {
    code: "wrong_amount",
    meaning: "more was paid than was meant",
    note: "Phần tiền chuyển thừa đã được hoàn nên KP của phần đó được thu hồi.",
    advice: "nothing",
  },
  {
    code: "wrong_player",
    meaning: "it was paid for another player than was meant",
    note: "Khoản tiền được chuyển nhầm cho tài khoản này nên đã được hoàn lại.",
    advice: "nothing",
  },
  {
    code: "not_delivered",
    meaning: "what was bought could not be delivered",
    note: "Giao dịch không hoàn tất được nên khoản tiền đã được hoàn lại.",
    advice: "nothing",
  },
  {
    code: "underage",
    meaning: "a guardian asked for a child's payment back",
    note: "Khoản tiền đã được hoàn theo yêu cầu của người giám hộ.",
    advice: "stop the player's spending",
  },
  {
    code: "technical_error",
    meaning: "a fault of ours or of a provider's",
    note: "Khoản tiền đã được hoàn do lỗi kỹ thuật, mong bạn thông cảm.",
    advice: "nothing",
  },
  {
    code: "test",
    meaning: "a payment made to try something out",
    note: "Khoản tiền thử nghiệm đã được hoàn lại.",
    advice: "nothing",
  },
  {
    code: "unmatched",
    meaning: "money that named no player went back to its payer",
    note: "Khoản tiền không ghi rõ người nhận đã được hoàn lại.",
    advice: "nothing",
  },
];

/** @returns undefined where there is no such code */
export const findRefundReason = (code: string): RefundReason | undefined =>
  refundReasons.find((reason) => reason.code === code);
