import { RESET_LINK_INVALID_MESSAGE, UNDO_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { onField, refusal } from "../../kit/http/errors.ts";

export const errors = {
  resetLinkInvalid: () => onField("token", RESET_LINK_INVALID_MESSAGE),
  undoLinkInvalid: () => onField("token", UNDO_LINK_INVALID_MESSAGE),
  undoLinkUsed: refusal(
    409,
    "undo_link_used",
    "Liên kết đã được dùng, thay đổi này đã được hoàn tác.",
  ),
};
