import { createHash, randomBytes } from "node:crypto";
import type { OperationOrder } from "@portal/contract/console/operations";
import { contactOf } from "../players/correct-contact.ts";
import type { Encryption } from "../../kit/crypto/encryption.ts";

/** What of an order is personal: a new phone or address, a corrected name or date of birth. */
const PERSONAL: ReadonlySet<string> = new Set(["contact", "correction", "dob"]);
const SALT_BYTES = 16;

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
  const contactSalt = randomBytes(SALT_BYTES).toString("hex");
  return {
    ...Object.fromEntries(fields.filter(([name]) => !isPersonal(name))),
    // The database holds who carries a correction out to the contact that was approved.
    ...(order.operation === "correct-contact" && {
      contactHash: createHash("sha256")
        .update(contactSalt + contactOf(order.what, order.contact))
        .digest("hex"),
    }),
    sealed: encryption.encrypt({ ...Object.fromEntries(personal), contactSalt }),
  };
}

/** A proposal's order in clear. */
export type OpenedOrder = {
  readonly fields: object;
  /** What the database asks for before it takes a contact; empty where there is none. */
  readonly contactSalt: string;
};

export function openOrder(proposal: object, encryption: Encryption): OpenedOrder {
  const { sealed, contactHash: _hash, ...clear } = proposal as Sealed;
  if (sealed === undefined) return { fields: clear, contactSalt: "" };
  const { contactSalt = "", ...personal } = encryption.decrypt(sealed) as Personal;
  return { fields: { ...clear, ...personal }, contactSalt };
}

type Sealed = { readonly sealed?: string; readonly contactHash?: string };
type Personal = { readonly contactSalt?: string };
