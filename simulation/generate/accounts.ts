import { portal as settings } from "../../portal.config.ts";
import { type PaymentMethod, paymentMethods } from "./payment-methods.ts";

/** Which account number a payer uses: today's, one that the operator had before, or a stranger's. */
export type AccountKind = "today's" | "retired" | "unknown";

/** The other account numbers of each bank. Wallets have one account each. */
const others: Readonly<Partial<Record<PaymentMethod, Record<"retired" | "unknown", string>>>> = {
  vietcombank: { retired: "0451000123456", unknown: "9990001112223" },
  techcombank: { retired: "19030000123456", unknown: "9990004445556" },
};

/** Returns undefined for today's account: the sandbox then uses the bank's own. */
export const accountOf = (method: PaymentMethod, kind: AccountKind): string | undefined =>
  kind === "today's" ? undefined : others[method]?.[kind];

/** Beyond this in a day a recharge takes a proof: some orders wait for one, and most do not. */
const CONFIRM_ABOVE_KP_PER_DAY = 30_000;

/** The settings that every simulation adds to the demo's: the retired accounts, and a proof of large payments. */
export const worldSettings = {
  recharge: { ...settings.recharge, confirmAboveKpPerDay: CONFIRM_ABOVE_KP_PER_DAY },
  payment: {
    ...settings.payment,
    transferMethods: settings.payment.transferMethods.map((method) => {
      const name = paymentMethods.find((each) => each === method.name);
      const retired = name && others[name]?.retired;
      return retired ? { ...method, retiredAccounts: [{ accountNumber: retired }] } : method;
    }),
  },
};

/** Returns the ledger's name of the account at which money of a method has arrived. */
export function cashAccountOf(method: PaymentMethod, account: string): string {
  const known = others[method];
  if (!known) return `cash:${method}`;
  return account === known.unknown ? `cash:unknown:${account}` : `cash:${method}:${account}`;
}
