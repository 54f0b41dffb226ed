import { RESET_LINK_INVALID_MESSAGE, UNDO_LINK_INVALID_MESSAGE } from "@portal/contract/recovery";
import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  resetLinkInvalid: () => onField("token", RESET_LINK_INVALID_MESSAGE),
  undoLinkInvalid: () => onField("token", UNDO_LINK_INVALID_MESSAGE),
  undoLinkUsed: () =>
    new AppError(409, "Liên kết đã được dùng, thay đổi này đã được hoàn tác.", {
      errorCode: "undo_link_used",
    }),
};
