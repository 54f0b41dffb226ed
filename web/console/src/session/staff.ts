/** Provides the signed-in person and what they may open to the console's pages; names the roles. */
import type { StaffRole } from "@portal/contract/console/rights";
import type { getStaff } from "@portal/contract/console/session";
import type { ReplyOf } from "@portal/contract/http/call";
import { createContext } from "react";

/** The signed-in person. */
export const StaffContext = createContext<ReplyOf<typeof getStaff> | undefined>(undefined);

/** Whether the signed-in person may open a page of the console: `/queues/stuck?kind=card`. */
export const MayOpenContext = createContext<(to: string) => boolean>(() => false);

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
