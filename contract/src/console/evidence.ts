/** `facts`: what an operation does. `evidence`: what a person needs to see before they confirm or approve it. */
import * as z from "zod/mini";

/** What an operation does, as its preview and its approval show it. */
export const operationFacts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type OperationFacts = z.output<typeof operationFacts>;

/** The operation's player as they are now, so that nobody confuses two players. */
const concernedPlayer = z.object({
  username: z.string(),
  /** The credit; negative if they owe. */
  balanceKp: z.int(),
  isLocked: z.boolean(),
  isSpendingStopped: z.boolean(),
  lastTopUp: z.nullable(z.object({ amountVnd: z.int(), at: z.string() })),
});

/** A contact as the account has it now, masked. */
const presentContact = z.nullable(z.object({ masked: z.string(), isVerified: z.boolean() }));

/** What a correction of a contact is judged by. */
const contacts = z.object({
  phone: presentContact,
  email: presentContact,
  /** Changes of contacts, password and second factor in the last 72 hours, newest first. */
  changes: z.array(z.object({ what: z.string(), changedAt: z.string(), isUndone: z.boolean() })),
});

/** The arrived money that an operation is about, so that nobody confuses two transfers. */
const concernedTransfer = z.object({
  /** The ledger's name of the account that it came to. */
  cashAccount: z.string(),
  occurredAt: z.string(),
  /** Masked, like the payer's account and the content, for roles that see payers masked. */
  payerName: z.nullable(z.string()),
  payerBank: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  content: z.string(),
});

/** What a person needs to see before they confirm or approve. It changes by the minute, so the preview's hash does not cover it. */
export const operationEvidence = z.object({
  /** Null if it concerns no player. */
  player: z.nullable(concernedPlayer),
  /** Null if it concerns no transfer that has arrived. */
  transfer: z.nullable(concernedTransfer),
  /** Null unless it corrects a contact. */
  contacts: z.nullable(contacts),
  /** Irreversible effects. */
  consequences: operationFacts,
  /** What it changes. */
  changes: z.array(
    z.object({
      what: z.string(),
      /** "" if there was none. */
      before: z.union([z.string(), z.int(), z.boolean()]),
      after: z.union([z.string(), z.int(), z.boolean()]),
    }),
  ),
  /** Warnings, in the words of the console. */
  warnings: z.array(z.string()),
});
export type OperationEvidence = z.output<typeof operationEvidence>;
