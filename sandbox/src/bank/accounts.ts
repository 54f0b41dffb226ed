/** The operator's accounts at the banks that the feed watches. */
import type { Method } from "../transfers/transfer-provider.ts";

export type BankAccount = {
  method: Extract<Method, "vietcombank" | "techcombank">;
  /** The feed's name of the bank. */
  gateway: "Vietcombank" | "Techcombank";
  /** The bank's abbreviation in other banks' statements. */
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
