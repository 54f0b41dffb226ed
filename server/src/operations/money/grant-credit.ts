/** Grants a player credit that nobody paid for: by a single order, or by a row of a file (`run-bulk.ts`). */
import { lockUser } from "../../domain/accounts/locks.ts";
import { post, OCCASION_MAX_CHARACTERS, occasionOf } from "../../domain/ledger/ledger.ts";
import {
  runOperation,
  type OperatorContext,
  OperationRefused,
} from "../../domain/ledger/run-operation.ts";
import { publishAfterCommit } from "../../domain/notifications/live.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { findPosted, insertCreditTransaction, setGrantLimits } from "./credit-store.ts";
import { findPlayer } from "../players/player-store.ts";

type GrantOrder = {
  readonly username: string;
  readonly kp: number;
  /** The operator's name for the occasion: a player gets at most one grant per occasion. */
  readonly occasion: string;
  /** The reason that the player reads. */
  readonly note?: string | undefined;
};

export type Granted = {
  readonly username: string;
  readonly transactionId: string;
  readonly occasion: string;
  readonly grantedKp: number;
  /** The words that the player reads. */
  readonly note?: string;
  /** False: it was granted before. */
  readonly isNew: boolean;
};

/**
 * Gives the credit, which settles a debt first. The database checks it against the limits of the settings, and against
 * its own ceilings.
 * @throws OperationRefused
 */
export function grantCredit(
  { db, notifications, portal }: OperatorServices,
  operator: OperatorContext,
  { username: named, kp, note, ...order }: GrantOrder,
): Promise<Granted> {
  return runOperation<Granted>(db, operator, async (tx) => {
    const occasion = assertOccasion(order.occasion);
    await setGrantLimits(tx, portal.operators.grants);
    const { id: userId, username } = await findPlayer(tx, named);
    // Serialises grants for the same occasion.
    await lockUser(tx, userId);
    const journalKey = grantKeyOf(userId, occasion);
    const posted = await findPosted(tx, journalKey);
    if (posted) {
      if (posted.kp !== kp) {
        throw new OperationRefused(
          "occasion",
          `${username} đã được cộng ${posted.kp} KP cho dịp "${occasion}": lần cộng khác cần một dịp khác`,
        );
      }
      const granted = { username, transactionId: posted.id, occasion, grantedKp: kp };
      return { result: { ...granted, isNew: false } };
    }
    const transactionId = await insertCreditTransaction(tx, {
      userId,
      type: "credit.recharge",
      valueKp: kp,
      parentId: null,
      payload: { errorNote: note },
    });
    await post(tx, {
      key: journalKey,
      kind: "credit.recharge",
      transactionId,
      userId,
      userKp: kp,
      house: [{ account: "grants", currency: "KP", amount: -kp }],
    });
    publishAfterCommit(tx, { notifications }, userId, { kind: "balance" });
    const granted = {
      username,
      transactionId,
      occasion,
      grantedKp: kp,
      ...(note !== undefined && { note }),
    };
    return {
      result: { ...granted, isNew: true },
      auditEntry: { command: "grant", userId, details: granted },
    };
  });
}

/** Returns the key of a grant's journal. It is unique, so a player gets at most one grant per occasion. */
export const grantKeyOf = (userId: number, occasion: string): string =>
  `grant:${userId}:${occasionKeyOf(occasion)}`;

/** Occasions that differ in capitals only are one. */
export const occasionKeyOf = (occasion: string): string => occasion.toLowerCase();

/** @throws OperationRefused */
function assertOccasion(text: string): string {
  const occasion = occasionOf(text);
  if (occasion !== undefined) return occasion;
  throw new OperationRefused(
    "occasion",
    `dịp chỉ gồm chữ, số và dấu cách, tối đa ${OCCASION_MAX_CHARACTERS} ký tự`,
  );
}
