/** The differences that a comparison of the books finds, what they mean, and how they are fixed. */
import * as advice from "./advice.ts";
import type { Evidence, Subject } from "./evidence.ts";

/** One difference between the ledger and an outside party's books, in words for the operator. */
export type Finding = {
  readonly subject: Subject;
  readonly kind: string;
  readonly isExplained: boolean;
  readonly says: string;
  readonly evidence: Evidence;
  /** Commands for a POSIX shell, one on each line; null if there is nothing to do. */
  readonly fix: string | null;
};

/** A difference as the database found it. */
export type FoundRow = {
  readonly id: number;
  readonly subject: Subject;
  readonly kind: string;
  readonly evidence: Evidence;
};

/** @param incomplete the subjects for which the outside books leave entries out */
export function toFinding(
  { subject, kind, evidence }: FoundRow,
  incomplete: ReadonlySet<Subject>,
): Finding {
  const kinds: Readonly<Record<string, KindOfFinding>> = kindsOfFindings[subject];
  const { says, isExplained = false, fix } = kinds[kind]!;
  const isWithheld = fix && advice.takesBack.has(fix) && incomplete.has(subject);
  const commands = isWithheld ? [] : (fix?.(evidence) ?? []);
  return { subject, kind, isExplained, says, evidence, fix: commands.join("\n") || null };
}

type KindOfFinding = {
  readonly says: string;
  /** Nothing is wrong: the cause of the difference is known. */
  readonly isExplained?: true;
  /** Returns the commands that fix it, with what no command can do as a comment. */
  readonly fix?: (evidence: Evidence) => readonly string[];
};

/** The kinds of findings by subject. Scripts may rely on their names. */
const kindsOfFindings = {
  statement: {
    entries_absent: {
      says: "INCOMPLETE: it lacks entries that the portal has; take nothing back because of it",
    },
    period_not_covered: {
      says: "INCOMPLETE: it covers less time than the portal's entries; take nothing back because of it",
    },
    account_absent: {
      says: "INCOMPLETE: it has no line of this account, at which the portal has entries",
    },
    balance_gap: {
      says: "INCOMPLETE: the balance of a line does not follow from the line before; take nothing back because of it",
    },
  },
  transfer: {
    in_flight: { says: "so recent that the other side may not have it yet", isExplained: true },
    missing_at_portal: {
      says: "the statement has it, the portal does not",
      fix: advice.enterMissing,
    },
    missing_at_provider: {
      says: "the portal has it, the statement does not",
      fix: advice.voidTransfer,
    },
    doubled_at_provider: { says: "the statement lists it a second time" },
    doubled_at_portal: {
      says: "the portal has one entry of the statement twice",
      fix: advice.voidTransfer,
    },
    other_amount: { says: "the amounts differ", fix: advice.recallTransfer },
    other_user: { says: "it names another player than was credited", fix: advice.recallAndGrant },
    not_credited: { says: "it names a player, but waits unmatched", fix: advice.assignToNamed },
    unmatched: {
      says: "it names no player and waits for staff",
      isExplained: true,
      fix: advice.assignOrReturn,
    },
    reversed: {
      says: "the bank reversed it, and the player still has its KP",
      fix: advice.refundReversed,
    },
    reversed_unmatched: {
      says: "the bank reversed it, and it waits unmatched",
      fix: advice.returnTransfer,
    },
    not_in_ledger: { says: "its notice was kept, but never booked", fix: advice.verify },
    ledger_other_amount: { says: "it was booked with another amount", fix: advice.verify },
  },
  card: {
    in_flight: { says: "so recent that it may not be decided yet", isExplained: true },
    missing_at_portal: { says: "the gateway charged a card that the portal never had" },
    missing_at_provider: {
      says: "it was credited, and the gateway's file does not have it: ask the gateway for it",
    },
    doubled_at_portal: {
      says: "it was credited more often than charged",
      fix: advice.recallTransaction,
    },
    not_charged: { says: "it was credited, but not charged", fix: advice.recallTransaction },
    not_credited: { says: "it was charged, but failed here", fix: advice.grantCharged },
    not_settled: { says: "it was charged, but is still open here", fix: advice.settleCharged },
    wrong_value: { says: "charged, and failed for its wrong value", isExplained: true },
    other_amount: { says: "it was credited with another value", fix: advice.recallTransaction },
    other_net: {
      says: "the gateway pays another amount for it than it said, or than its fee leaves",
    },
  },
  delivery: {
    in_flight: { says: "so recent that it may not be decided yet", isExplained: true },
    pending: {
      says: "it is open, and the game has not delivered",
      isExplained: true,
      fix: advice.askAgain,
    },
    missing_at_portal: { says: "the game delivered what the portal never ordered" },
    not_delivered: { says: "paid, and the game's log does not have it: ask the game for it" },
    not_settled: { says: "delivered, but still open here", fix: advice.settleDelivered },
    delivered_and_refunded: { says: "delivered, and refunded", fix: advice.recallRefund },
    delivered_twice: { says: "the game delivered one order more than once" },
    other_amount: { says: "the game delivered other coins than were ordered" },
    other_user: { says: "the game delivered to another account" },
    other_zone: { says: "the game delivered in another zone" },
  },
} as const satisfies Record<Subject, Record<string, KindOfFinding>>;
