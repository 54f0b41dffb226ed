/** Why a card came to nothing. */
export type CardFailure = "bad_card" | "wrong_value" | "maintenance" | "rejected" | "not_received";

/** What the player reads. */
export const failureNotes: Readonly<Record<CardFailure, string>> = {
  bad_card:
    "Thẻ không đúng hoặc đã được sử dụng. Vui lòng kiểm tra lại Mã số thẻ, Số seri và Loại thẻ.",
  wrong_value: "Thẻ đã bị hủy vì chọn sai mệnh giá.",
  maintenance:
    "Nhà mạng đang bảo trì nên chưa nhận thẻ này. Thẻ của bạn chưa bị trừ, vui lòng nạp lại sau.",
  rejected: "Cổng nạp thẻ không nhận thẻ này. Thẻ của bạn chưa bị trừ.",
  not_received: "Cổng nạp thẻ không nhận được thẻ này. Thẻ của bạn chưa bị trừ, vui lòng nạp lại.",
};

/** After these the very same card may be handed in anew; after the others it is used up. */
export const leavesCardUsable: Readonly<Record<CardFailure, boolean>> = {
  // Perhaps mistyped, or not activated yet. The limits by serial and player bound the guesses.
  bad_card: true,
  wrong_value: false,
  maintenance: true,
  rejected: true,
  not_received: true,
};

/** Reasons that gateways give as a code. */
const REASONS: Readonly<Record<string, string>> = {
  INPUT_DATA_INCORRECT: "thông tin thẻ không đúng định dạng",
};
const VIETNAMESE = /[à-ỹđ]/i;

/** A rejection with its reason where the gateway gives one that a player can read. */
export function rejectionNote(message: string): string {
  const known = Object.hasOwn(REASONS, message) ? REASONS[message] : undefined;
  const reason = known ?? (VIETNAMESE.test(message) ? message.replaceAll(/\s+/g, " ") : undefined);
  return reason
    ? `${failureNotes.rejected} Lý do: ${reason.replace(/\.$/, "")}.`
    : failureNotes.rejected;
}
