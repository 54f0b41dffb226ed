import { lockUser } from "../../domain/accounts/users.ts";
import {
  OperationRefused,
  runOperation,
  type OperatorContext,
} from "../../domain/ledger/run-operation.ts";
import { endOtherSessions } from "../../domain/sessions/sessions.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findPlayer, lock, unlock } from "./player-store.ts";

export type AccountLocked = {
  readonly username: string;
  readonly isLocked: boolean;
  /** What the player reads when signing in; null where the account is not locked. */
  readonly playerReason: string | null;
  /** How long the lock lasts; null where nothing ends it. */
  readonly forHours: number | null;
  /** False where it was so already. */
  readonly isNew: boolean;
};

export type LockOrder = {
  readonly username: string;
  /** Whole sentences, in Vietnamese. */
  readonly playerReason: string;
  readonly forHours: number | null;
};

const REASON_MAX_LENGTH = 200;

/**
 * Locks an account: its sessions end, and whoever proves to be its player reads why. What was ordered before is still
 * delivered, and money that arrives is still credited. @throws OperationRefused
 */
export function lockAccount(
  { db }: OperatorServices,
  operator: OperatorContext,
  { forHours, ...order }: LockOrder,
): Promise<AccountLocked> {
  return runOperation(db, operator, async (tx) => {
    const playerReason = sentenceOf(order.playerReason);
    const { id: userId, username } = await findPlayer(tx, order.username);
    await lockUser(tx, userId);
    const isNew = await lock(tx, userId, { playerReason, forHours });
    const result = { username, isLocked: true, playerReason, forHours, isNew };
    if (!isNew) return { result };
    await endOtherSessions(tx, userId);
    const details = { username, playerReason, forHours };
    return { result, auditEntry: { command: "users lock", userId, details } };
  });
}

/** Lets the player sign in again. @throws OperationRefused */
export function unlockAccount(
  { db }: OperatorServices,
  operator: OperatorContext,
  named: { readonly username: string },
): Promise<AccountLocked> {
  return runOperation(db, operator, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, named.username);
    await lockUser(tx, userId);
    const isNew = await unlock(tx, userId);
    const result = { username, isLocked: false, playerReason: null, forHours: null, isNew };
    if (!isNew) return { result };
    return { result, auditEntry: { command: "users unlock", userId, details: { username } } };
  });
}

/** Returns the reason with its full stop. @throws OperationRefused */
function sentenceOf(text: string): string {
  const reason = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  if (reason !== "" && sentence.length <= REASON_MAX_LENGTH) return sentence;
  throw new OperationRefused(
    "--player-reason",
    `the player reads it: 1 to ${REASON_MAX_LENGTH} characters`,
    `người chơi sẽ đọc lý do này: từ 1 đến ${REASON_MAX_LENGTH} ký tự`,
  );
}
