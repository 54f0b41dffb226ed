import { emailToPlayer } from "./email.ts";
import { inWords } from "./notices.ts";

type Login = {
  /** Browser and operating system, as text. */
  readonly device: string;
  /** As text; null if unknown. */
  readonly place: string | null;
  readonly at: Date;
};

/** Notifies of a login from an unknown device. */
export const newDeviceEmail = emailToPlayer<Login>(({ device, place, at }, { gameName }) => ({
  subject: `Đăng nhập mới vào tài khoản ${gameName}`,
  heading: "Đăng nhập từ thiết bị mới",
  parts: [
    "Tài khoản của bạn vừa được đăng nhập trên một thiết bị mới:",
    { list: [device, place ?? "Không rõ vị trí", inWords(at)] },
    ...(place === null ? [] : ["Vị trí được ước đoán từ địa chỉ mạng nên có thể không chính xác."]),
    "Nếu chính bạn vừa đăng nhập, bạn không cần làm gì thêm.",
    "Không phải bạn? Hãy đổi mật khẩu ngay, mọi thiết bị khác sẽ bị đăng xuất.",
    { link: "Xem thiết bị và đổi mật khẩu", path: "/security" },
  ],
}));
