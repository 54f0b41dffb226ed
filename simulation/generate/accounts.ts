import { portal as settings } from "../../portal.config.ts";
import { type PaymentMethod, paymentMethods } from "./payment-methods.ts";

/** Which of a bank's account numbers a payer uses: today's, one that the operator had before, or a stranger's. */
export type AccountKind = "today's" | "retired" | "unknown";

/** Of a bank that has them: wallets have one account each. */
const others: Readonly<Partial<Record<PaymentMethod, Record<"retired" | "unknown", string>>>> = {
  vietcombank: { retired: "0451000123456", unknown: "9990001112223" },
  techcombank: { retired: "19030000123456", unknown: "9990004445556" },
};

/** Undefined for today's: the bank's own. */
export const accountOf = (method: PaymentMethod, kind: AccountKind): string | undefined =>
  kind === "today's" ? undefined : others[method]?.[kind];

/** What the settings of every world have beyond the demo's: the accounts of former times. */
export const worldSettings = {
  payment: {
    ...settings.payment,
    transferMethods: settings.payment.transferMethods.map((method) => {
      const name = paymentMethods.find((each) => each === method.name);
      const retired = name && others[name]?.retired;
      return retired ? { ...method, retiredAccounts: [{ accountNumber: retired }] } : method;
    }),
  },
};

/** What the ledger calls the account at which money of a method has arrived. */
export function cashAccountOf(method: PaymentMethod, account: string): string {
  const known = others[method];
  if (!known) return `cash:${method}`;
  return account === known.unknown ? `cash:unknown:${account}` : `cash:${method}:${account}`;
}
