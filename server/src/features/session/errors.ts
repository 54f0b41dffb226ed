import { type ErrorReply } from "@portal/contract/http/errors";
import { AppError, onField } from "../../kit/http/errors.ts";

export const errors = {
  loginProofNeeded: (challenge: NonNullable<ErrorReply["challenge"]>) =>
    new AppError(
      429,
      "Có người vừa thử đăng nhập tài khoản này quá nhiều lần. Hãy tải lại trang đăng nhập rồi thử lại: trình duyệt sẽ tự làm thêm một bước xác nhận, bạn không phải chờ đến ngày mai.",
      { errorCode: "login_proof_needed", challenge },
    ),
  wrongCredentials: () => onField("username", "Tên đăng nhập hoặc mật khẩu không đúng."),
};
