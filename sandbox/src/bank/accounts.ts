/** The operator's accounts at the banks that the feed watches. */
import type { Method } from "../transfers/transfer-provider.ts";

export type BankAccount = {
  method: Extract<Method, "vietcombank" | "techcombank">;
  /** The bank as the feed names it. */
  gateway: "Vietcombank" | "Techcombank";
  /** The bank as other banks abbreviate it in statements. */
  abbreviation: "VCB" | "TCB";
  number: string;
};

export const ACCOUNT_HOLDER = "CONG TY FS ONLINE";

export const bankAccounts: readonly BankAccount[] = [
  {
    method: "vietcombank",
    gateway: "Vietcombank",
    abbreviation: "VCB",
    number: "1013579246",
  },
  {
    method: "techcombank",
    gateway: "Techcombank",
    abbreviation: "TCB",
    number: "19036668888019",
  },
];
