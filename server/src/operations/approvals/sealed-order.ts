/** Encrypts the personal fields of a proposal's order (`sealOrder`) and decrypts them (`openOrder`). */
import { createHash, randomBytes } from "node:crypto";
import { type OperationOrder, operationOrder } from "@portal/contract/console/operations";
import { contactOf } from "../players/correct-contact.ts";
import type { Encryption } from "../../kit/crypto/encryption.ts";
import type { Proposal } from "./approval-store.ts";

/** The personal fields of orders: a new phone or address, a corrected name or date of birth. */
const PERSONAL: ReadonlySet<string> = new Set(["contact", "correction", "dob"]);
const SALT_BYTES = 16;

/** Whether a field of an order is personal. */
export const isPersonal = (field: string): boolean => PERSONAL.has(field);

/**
 * Returns an order as its proposal stores it, with personal fields encrypted by a key outside the database. A proposal
 * stays for good, in the hash chain, longer than the account that it is about.
 */
export function sealOrder(order: OperationOrder, encryption: Encryption): object {
  const fields = Object.entries(order);
  const personal = fields.filter(([name]) => isPersonal(name));
  if (personal.length === 0) return order;
  const contactSalt = randomBytes(SALT_BYTES).toString("hex");
  return {
    ...Object.fromEntries(fields.filter(([name]) => !isPersonal(name))),
    // The database checks that a correction sets the approved contact.
    ...(order.operation === "correct-contact" && {
      contactHash: createHash("sha256")
        .update(contactSalt + contactOf(order.what, order.contact))
        .digest("hex"),
    }),
    sealed: encryption.encrypt({ ...Object.fromEntries(personal), contactSalt }),
  };
}

/** A proposal's order, decrypted. */
export type OpenedOrder = {
  readonly order: OperationOrder;
  /** Lets the database check the contact against its hash; empty if there is no contact. */
  readonly contactSalt: string;
};

export function openOrder(
  { operation, proposal }: Pick<Proposal, "operation" | "proposal">,
  encryption: Encryption,
): OpenedOrder {
  const { sealed, contactHash: _hash, ...clear } = proposal as Sealed;
  const opened: Personal = sealed === undefined ? {} : (encryption.decrypt(sealed) as Personal);
  const { contactSalt = "", ...personal } = opened;
  return { order: operationOrder.parse({ operation, ...clear, ...personal }), contactSalt };
}

type Sealed = { readonly sealed?: string; readonly contactHash?: string };
type Personal = { readonly contactSalt?: string };
