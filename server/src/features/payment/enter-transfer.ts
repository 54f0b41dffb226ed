/** Books incoming transfers from a statement (`enterTransfer`) or a feed's own list (`enterListed`). */
import { vnd } from "@portal/contract/values/money";
import { findUsername } from "../../domain/accounts/viewer.ts";
import { type ReceivedTransfer, receiveTransfer } from "../../domain/ledger/receive-transfers.ts";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import type { Transaction } from "../../kit/database/database.ts";
import { paymentCodesIn } from "../../domain/payments/match-content.ts";
import type { OperatorServices } from "../../operator-services.ts";
import type { TransferNotice } from "../../providers/bank/transfer-feed.ts";
import type { TransferMethodSettings } from "../../settings/portal-settings.ts";
import { bookTransfer, sendTransferNotice, type ReceivedNotice } from "./credit-transfer.ts";
import { findOpenTwin } from "./wallets/store.ts";

/** An entry of the bank's statement whose notice never arrived. */
export type StatementEntry = {
  /** The name of a transfer method. */
  readonly method: string;
  /** The number of the bank account, unless it is the method's current one. */
  readonly account?: string;
  /** Set if another entry has the same reference and amount but is a different transfer. */
  readonly isAnother?: boolean;
  /** The feed's id of the entry. By this id a later notice is recognised as a repeat. */
  readonly eventId: string;
  readonly reference: string | null;
  readonly amountVnd: number;
  readonly content: string;
  readonly occurredAt: Date;
};

export type Entered = {
  readonly transfer: string;
  /** Null if its content names no player: it waits unmatched. */
  readonly transactionId: string | null;
  /** The credited player. */
  readonly username: string | null;
  readonly amountVnd: number;
  /** False if the portal had the transfer already. */
  readonly isNew: boolean;
};

/**
 * Books an entry of the statement as if the feed had reported it: credited to the player whom its content names, or
 * unmatched.
 * @throws OperationRefused
 */
export function enterTransfer(
  services: OperatorServices,
  operator: OperatorContext,
  entry: StatementEntry,
): Promise<Entered> {
  const { method, amountVnd } = entry;
  const offered = findMethod(services, method);
  const { provider, accountNumber } = accountOf(offered, entry.account);
  return book(services, operator, {
    provider,
    notice: { ...entry, accountNumber, amountVnd: vnd(amountVnd), direction: "in" },
    raw: Buffer.from(JSON.stringify({ enteredBy: operator.by, reason: operator.reason, ...entry })),
    entry: entry.isAnother ? "entered_also" : "entered",
  });
}

/**
 * Refuses what a wallet has announced under another id and not decided: once it is paid, it would be credited twice.
 * @throws OperationRefused
 */
async function assertNotOpen(
  tx: Transaction,
  { payment: { contentPrefix } }: OperatorServices["portal"],
  { provider, notice: { eventId, amountVnd, content } }: ReceivedNotice,
): Promise<void> {
  const paymentCodes = paymentCodesIn(content, contentPrefix);
  const entered = { provider, orderId: eventId, amountVnd, paymentCodes };
  const orderId = await findOpenTwin(tx, entered);
  if (orderId === undefined) return;
  const open = `${provider}:${orderId}`;
  throw new OperationRefused(
    "eventId",
    `${open} may be this payment and is open: settle it, or enter this one as another transfer`,
    `có thể là khoản ${open} đang hỏi ví: hãy quyết định khoản đó, hoặc đánh dấu "Là khoản khác" nếu ví có cả hai`,
  );
}

/** Books an entry of a feed's own list as if the feed had sent its notice. Known entries stay unchanged. */
export function enterListed(
  services: OperatorServices,
  operator: OperatorContext,
  listed: { readonly provider: string; readonly notice: TransferNotice },
): Promise<Entered> {
  const raw = Buffer.from(JSON.stringify(listed.notice));
  return book(services, operator, { ...listed, raw, entry: "reported" });
}

function book(
  { db, portal, notifications }: OperatorServices,
  operator: OperatorContext,
  received: ReceivedNotice,
): Promise<Entered> {
  const { eventId, amountVnd } = received.notice;
  return runOperation(db, operator, async (tx) => {
    if (received.entry === "entered") await assertNotOpen(tx, portal, received);
    const receive = (transfer: ReceivedTransfer) => receiveTransfer(tx, transfer);
    const booked = await bookTransfer(receive, portal, received);
    const { transactionId, userId, isNew, conflictsWith } = booked;
    if (!isNew && conflictsWith !== null) throw sameReference(conflictsWith);
    const result = {
      transfer: `${received.provider}:${eventId}`,
      transactionId,
      username: userId === null ? null : await findUsername(tx, userId),
      amountVnd,
      isNew,
    };
    if (!isNew) return { result };
    tx.afterCommit(() => sendTransferNotice({ notifications }, booked));
    return {
      result,
      auditEntry: { command: "transfers enter", userId, details: result },
    };
  });
}

/** @throws OperationRefused */
export function findMethod({ portal }: OperatorServices, method: string): TransferMethodSettings {
  const offered = portal.payment.transferMethods.find(({ name }) => name === method);
  if (offered) return offered;
  throw new OperationRefused(
    "method",
    `portal.config has no method ${method}`,
    `cấu hình không có phương thức ${method}`,
  );
}

/**
 * Returns the feed that reports an account of this method, and how the feed names the account.
 * @throws OperationRefused
 */
export function accountOf(method: TransferMethodSettings, named: string | undefined) {
  // A wallet has one account, which its feed identifies.
  if (method.type === "e-wallet") return { provider: method.feed, accountNumber: method.name };
  const accountNumber = named ?? method.accountNumber;
  const account = [method, ...method.retiredAccounts].find(
    (each) => each.accountNumber === accountNumber,
  );
  if (account) return { provider: account.feed ?? method.feed, accountNumber };
  throw new OperationRefused(
    "account",
    `portal.config has no account ${accountNumber} of ${method.name}, today's or retired`,
    `cấu hình không có tài khoản ${accountNumber} của ${method.name}`,
  );
}

const sameReference = (name: string): OperationRefused =>
  new OperationRefused(
    "reference",
    `${name} has the same account, reference and amount; if the statement has both, enter it as another transfer`,
    `${name} trùng tài khoản, mã giao dịch ngân hàng và số tiền: nếu sao kê có cả hai, hãy đánh dấu "Là khoản khác"`,
  );
