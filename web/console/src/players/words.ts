/** What players change of their account. */
export const changeNames: Readonly<Record<string, string>> = {
  password: "Mật khẩu",
  phone: "Số điện thoại",
  email: "Email",
  "two-factor": "Xác minh hai bước",
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
