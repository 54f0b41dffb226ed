import type { StaffRole } from "@portal/contract/console/rights";

/** The roles, as colleagues call them. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  support: "Hỗ trợ",
  payments: "Thanh toán",
  senior: "Trưởng nhóm",
  accountant: "Kế toán",
  marketing: "Tiếp thị",
  auditor: "Kiểm toán",
  admin: "Quản trị",
};
