import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { AppError } from "../../kit/http/errors.ts";

export const errors = {
  passkeyLimitReached: () =>
    new AppError(
      409,
      `Mỗi tài khoản có tối đa ${PASSKEYS_MAX} khóa truy cập. Hãy xóa bớt rồi thử lại.`,
      { errorCode: "passkey_limit_reached" },
    ),
  passkeyKnown: () =>
    new AppError(409, "Khóa truy cập này đã được thêm trước đó.", { errorCode: "passkey_known" }),
  passkeyInvalid: () =>
    new AppError(422, "Không thêm được khóa truy cập. Vui lòng thử lại.", {
      errorCode: "passkey_invalid",
    }),
  passkeyNotFound: () =>
    new AppError(404, "Khóa truy cập này không còn nữa.", { errorCode: "passkey_not_found" }),
  passkeyRefused: () =>
    new AppError(
      422,
      "Không đăng nhập được bằng khóa truy cập này. Hãy thử lại hoặc dùng mật khẩu.",
      { errorCode: "passkey_refused" },
    ),
};
