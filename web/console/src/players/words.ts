/** The words for changes, purchases and requests of a player. */
import type { OpenPurchaseState } from "@portal/contract/purchase";

/** The names of changes to an account. */
export const changeNames: Readonly<Record<string, string>> = {
  password: "Mật khẩu",
  phone: "Số điện thoại",
  email: "Email",
  "two-factor": "Xác thực hai lớp",
};

export const purchaseStates: Readonly<Record<OpenPurchaseState, string>> = {
  awaiting_payment: "chờ tiền",
  awaiting_confirmation: "đặt từ phiên đã bị đăng xuất, chờ người chơi xác nhận",
  waits_for_player: "đủ KP, chờ người chơi",
  delivering: "đang giao vào game",
};

export const requestKinds: Readonly<Record<string, string>> = {
  export: "Bản sao dữ liệu",
  correction: "Sửa dữ liệu",
  deletion: "Xóa tài khoản",
};

export const requestStatuses: Readonly<Record<string, string>> = {
  open: "chưa trả lời",
  answered: "đã trả lời",
  completed: "đã xong",
  refused: "đã từ chối",
  withdrawn: "đã rút lại",
};
