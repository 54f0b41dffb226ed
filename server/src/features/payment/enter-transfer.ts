import { vnd } from "@portal/contract/money";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import type { Publishing } from "../../domain/notifications/live.ts";
import type { Database } from "../../kit/database/database.ts";
import type {
  TransferMethodSettings,
  ValidPortalSettings,
} from "../../settings/portal-settings.ts";
import { bookTransfer, sendTransferNotice } from "./credit-transfer.ts";

type EnteringServices = Publishing & {
  readonly db: Database;
  readonly portal: ValidPortalSettings;
};

/** An entry of the bank's statement whose notice never came. */
export type StatementEntry = {
  /** A transfer method's name. */
  readonly method: string;
  /** The number of the bank account, where it is not the method's of today. */
  readonly account?: string;
  /** Said where another entry has its reference and amount: it is not that one. */
  readonly isAnother?: boolean;
  /** The feed's id of it: should the notice come after all, it is known by that. */
  readonly eventId: string;
  readonly reference: string | null;
  readonly amountVnd: number;
  readonly content: string;
  readonly occurredAt: Date;
};

export type Entered = {
  readonly transfer: string;
  /** Null: its content names no player, and it waits unmatched. */
  readonly transactionId: string | null;
  /** False where the portal knew it. */
  readonly isNew: boolean;
};

/** Books a transfer as its notice would have. @throws OperationRefused */
export function enterTransfer(
  { db, portal, notifications }: EnteringServices,
  operator: OperatorContext,
  entry: StatementEntry,
): Promise<Entered> {
  const { method, eventId, amountVnd } = entry;
  const offered = portal.payment.transferMethods.find(({ name }) => name === method);
  if (!offered) throw new OperationRefused("method", `portal.config has no method ${method}`);
  const { provider, accountNumber } = accountOf(offered, entry.account);
  return runOperation(db, operator, async (tx) => {
    const booked = await bookTransfer(tx, portal, {
      provider,
      notice: { ...entry, accountNumber, amountVnd: vnd(amountVnd), direction: "in" },
      raw: Buffer.from(
        JSON.stringify({ enteredBy: operator.by, reason: operator.reason, ...entry }),
      ),
      entry: entry.isAnother ? "entered_also" : "entered",
    });
    const { transactionId, userId, isNew, conflictsWith } = booked;
    if (!isNew && conflictsWith !== null) throw likeAnother(conflictsWith);
    const result = { transfer: `${provider}:${eventId}`, transactionId, isNew };
    if (!isNew) return { result };
    tx.afterCommit(() => sendTransferNotice({ notifications }, booked));
    return {
      result,
      auditEntry: { command: "transfers enter", userId, details: { ...result, amountVnd } },
    };
  });
}

/** The feed that tells of an account of this method, with the account as it calls it. */
function accountOf(method: TransferMethodSettings, named: string | undefined) {
  // A wallet goes by its feed alone.
  if (method.type === "e-wallet") return { provider: method.feed, accountNumber: method.name };
  const accountNumber = named ?? method.accountNumber;
  const account = [method, ...method.retiredAccounts].find(
    (each) => each.accountNumber === accountNumber,
  );
  if (account) return { provider: account.feed ?? method.feed, accountNumber };
  throw new OperationRefused(
    "account",
    `portal.config has no account ${accountNumber} of ${method.name}, today's or retired`,
  );
}

const likeAnother = (name: string): OperationRefused =>
  new OperationRefused(
    "reference",
    `${name} has the same account, reference and amount; where the statement has both, say --another`,
  );
