/** The words for topics, states and obstacles of cases. */
import type { StaffCase } from "@portal/contract/console/cases";
import type { CaseTopic } from "@portal/contract/support";

export const topicNames: Readonly<Record<CaseTopic, string>> = {
  transfer: "Tìm tiền",
  account: "Tài khoản",
  game: "Game",
  other: "Việc khác",
};

/** Reasons why the system did not credit the money automatically. */
export const obstacleWords: Readonly<Record<string, string>> = {
  not_found: "Không có khoản nào khớp mã giao dịch.",
  several: "Nhiều khoản cùng khớp.",
  names_another: "Nội dung chuyển khoản giống mã của người khác.",
  too_large: "Số tiền vượt mức cộng tự động.",
  guessed_at: "Khoản này bị dò mã nhiều lần.",
  taken: "Khoản này đã thuộc về người khác.",
  older_than_notice: "Người chơi tìm trước khi tiền đến.",
  contested: "Nhiều người cùng nhận khoản này.",
  conflict: "Hai báo có của khoản này mâu thuẫn nhau.",
};

export const searchStates: Readonly<Record<NonNullable<StaffCase["search"]>["status"], string>> = {
  open: "chờ quyết định",
  waiting: "đã tìm thấy, chờ cộng",
  settled: "đã cộng",
  refused: "đã từ chối",
  withdrawn: "người chơi đã rút",
};

export const changeNames: Readonly<Record<string, string>> = {
  password: "mật khẩu",
  phone: "số điện thoại",
  email: "email",
  "two-factor": "xác thực hai lớp",
};
