import { createHash } from "node:crypto";
import { byHand, type Hand, RefusedByHand } from "../../domain/by-hand.ts";
import { post } from "../../domain/ledger.ts";
import { tellUser } from "../../domain/live.ts";
import { lockUser } from "../../domain/users.ts";
import {
  type Balances,
  findBalances,
  findPosted,
  insertCreditTransaction,
} from "./credit-store.ts";
import { findPlayer } from "./find-player.ts";
import type { OperatorServices } from "./operator-services.ts";

export type GrantOrder = {
  readonly username: string;
  readonly kp: number;
  /** Under one key a player gets one grant. Absent: amount and reason are the key. */
  readonly key: string | undefined;
  /** What the player reads as the reason. */
  readonly note: string | undefined;
};

export type Granted = Balances & {
  readonly username: string;
  readonly transactionId: string;
  readonly grantedKp: number;
  /** False where it had been granted before. */
  readonly isNew: boolean;
};

/** Gives credit that nobody paid for: it settles a debt first. @throws RefusedByHand */
export function grantCredit(
  { db, notifications }: OperatorServices,
  hand: Hand,
  { username: named, kp, key, note }: GrantOrder,
): Promise<Granted> {
  return byHand<Granted>(db, hand, async (tx) => {
    const { id: userId, username } = await findPlayer(tx, named);
    // Two of one key follow one another.
    await lockUser(tx, userId);
    const journalKey = `grant:${userId}:${key ?? keyOf(kp, hand.reason)}`;
    const posted = await findPosted(tx, journalKey);
    if (posted) {
      if (posted.kp !== kp) {
        throw new RefusedByHand("--key", `${key} stands for a grant of ${posted.kp} KP`);
      }
      const told = { username, transactionId: posted.id, grantedKp: kp };
      return { result: { ...told, ...(await findBalances(tx, userId)), isNew: false } };
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
    tx.afterCommit(() => tellUser(notifications, userId, { kind: "balance" }));
    const told = { username, transactionId, grantedKp: kp };
    return {
      result: { ...told, ...(await findBalances(tx, userId)), isNew: true },
      deed: { command: "grant", userId, details: told },
    };
  });
}

const keyOf = (kp: number, reason: string): string =>
  createHash("sha256").update(`${kp} ${reason}`).digest("base64url");
