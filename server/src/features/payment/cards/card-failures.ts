/** Why a card failed, what the player reads about it, and whether the same card may be submitted again. */

export type CardFailure = "bad_card" | "wrong_value" | "maintenance" | "rejected" | "not_received";

/** What the player reads. */
export const failureNotes: Readonly<Record<CardFailure, string>> = {
  bad_card:
    "Thẻ không đúng hoặc đã được sử dụng. Vui lòng kiểm tra lại Mã số thẻ, Số seri và Loại thẻ.",
  wrong_value: "Thẻ đã bị hủy vì chọn sai mệnh giá.",
  maintenance:
    "Nhà mạng đang bảo trì nên chưa nhận thẻ này. Thẻ chưa bị gạch, vẫn còn nguyên giá trị. Vui lòng nạp lại sau.",
  rejected: "Cổng nạp thẻ không nhận thẻ này. Thẻ chưa bị gạch, vẫn còn nguyên giá trị.",
  not_received:
    "Cổng nạp thẻ không nhận được thẻ này. Thẻ chưa bị gạch, vẫn còn nguyên giá trị. Vui lòng nạp lại.",
};

/** Whether the same card may be submitted again after a failure; otherwise it counts as used. */
export const leavesCardUsable: Readonly<Record<CardFailure, boolean>> = {
  // It may be mistyped or not activated yet. The limits by serial and player bound guesses.
  bad_card: true,
  wrong_value: false,
  maintenance: true,
  rejected: true,
  not_received: true,
};

/** Texts for reasons that gateways give as a code. */
const REASONS: Readonly<Record<string, string>> = {
  INPUT_DATA_INCORRECT: "thông tin thẻ không đúng định dạng",
};
const VIETNAMESE = /[à-ỹđ]/i;

/** Returns the text of a rejection, with the gateway's reason if a player can read it. */
export function rejectionNote(message: string): string {
  const known = Object.hasOwn(REASONS, message) ? REASONS[message] : undefined;
  const reason = known ?? (VIETNAMESE.test(message) ? message.replaceAll(/\s+/g, " ") : undefined);
  return reason
    ? `${failureNotes.rejected} Lý do: ${reason.replace(/\.$/, "")}.`
    : failureNotes.rejected;
}
