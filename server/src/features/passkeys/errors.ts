import { PASSKEYS_MAX } from "@portal/contract/passkeys";
import { refusal } from "../../kit/http/errors.ts";

export const errors = {
  passkeyLimitReached: refusal(
    409,
    "passkey_limit_reached",
    `Mỗi tài khoản có tối đa ${PASSKEYS_MAX} khóa truy cập. Hãy xóa bớt rồi thử lại.`,
  ),
  passkeyKnown: refusal(409, "passkey_known", "Khóa truy cập này đã được thêm trước đó."),
  passkeyInvalid: refusal(
    422,
    "passkey_invalid",
    "Không thêm được khóa truy cập. Vui lòng thử lại.",
  ),
  passkeyNotFound: refusal(404, "passkey_not_found", "Khóa truy cập này không còn nữa."),
  passkeyRefused: refusal(
    422,
    "passkey_refused",
    "Không đăng nhập được bằng khóa truy cập này. Hãy thử lại hoặc dùng mật khẩu.",
  ),
};
