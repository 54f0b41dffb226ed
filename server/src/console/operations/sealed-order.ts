import type { OperationOrder } from "@portal/contract/console/operations";
import type { Encryption } from "../../kit/crypto/encryption.ts";

/** What of an order is personal: a new phone or address, a corrected name or date of birth. */
const PERSONAL: ReadonlySet<string> = new Set(["contact", "correction"]);
/** Whether a field of an order is personal. */
export const isPersonal = (field: string): boolean => PERSONAL.has(field);

/**
 * Returns an order as its proposal keeps it: a proposal stays for good, in the hash chain, longer than the account that
 * it is about. What is personal of it is encrypted with a key that is not in the database.
 */
export function sealOrder(order: OperationOrder, encryption: Encryption): object {
  const fields = Object.entries(order);
  const personal = fields.filter(([name]) => isPersonal(name));
  if (personal.length === 0) return order;
  return {
    ...Object.fromEntries(fields.filter(([name]) => !isPersonal(name))),
    sealed: encryption.encrypt(Object.fromEntries(personal)),
  };
}

/** Returns the fields of a proposal's order in clear. */
export function openOrder(proposal: object, encryption: Encryption): object {
  const { sealed, ...clear } = proposal as { readonly sealed?: string };
  return sealed === undefined ? clear : { ...clear, ...(encryption.decrypt(sealed) as object) };
}
