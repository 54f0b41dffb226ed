import * as advice from "./advice.ts";
import type { Evidence, Subject } from "./evidence.ts";

export type KindOfFinding = {
  readonly says: string;
  /** Nothing is wrong: the cause of the difference is known. */
  readonly isExplained?: true;
  /** The commands that fix it, if there are any; a comment says what no command can do. */
  readonly fix?: (evidence: Evidence) => readonly string[];
};

/** The findings by subject and kind; scripts may rely on the names of the kinds. */
export const kindsOfFindings = {
  statement: {
    entries_absent: {
      says: "INCOMPLETE: it has no line of what the portal knows; nothing is to be taken back by it",
    },
    period_not_covered: {
      says: "INCOMPLETE: it begins later or ends earlier than what the portal knows; nothing is to be taken back by it",
    },
    account_absent: {
      says: "INCOMPLETE: it has no line of this account, by which the portal knows of money",
    },
    balance_gap: {
      says: "INCOMPLETE: the balance of a line does not follow from the one before; nothing is to be taken back by it",
    },
  },
  transfer: {
    in_flight: { says: "so young that the other side may not know it yet", isExplained: true },
    missing_at_portal: {
      says: "the statement has it, the portal never heard of it",
      fix: advice.enter,
    },
    missing_at_provider: { says: "the portal has it, the statement does not", fix: advice.undo },
    doubled_at_provider: { says: "the statement lists it a second time" },
    doubled_at_portal: {
      says: "the portal took in one entry of the statement twice",
      fix: advice.undo,
    },
    other_amount: { says: "the amounts differ", fix: advice.recallTransfer },
    other_user: { says: "it names another player than was credited", fix: advice.moveTo },
    not_credited: { says: "it names a player, but waits unmatched", fix: advice.assignToNamed },
    unmatched: {
      says: "it names nobody and waits for the operator",
      isExplained: true,
      fix: advice.assignOrGiveBack,
    },
    reversed: { says: "the bank took it back, the player has its KP", fix: advice.refundReversed },
    reversed_unmatched: {
      says: "the bank took it back, and it waits unmatched",
      fix: advice.giveBack,
    },
    not_in_ledger: { says: "its notice was kept, but never booked", fix: advice.verify },
    ledger_other_amount: { says: "it was booked with another amount", fix: advice.verify },
  },
  card: {
    in_flight: { says: "so young that it may not be decided yet", isExplained: true },
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
  },
  delivery: {
    in_flight: { says: "so young that it may not be decided yet", isExplained: true },
    pending: {
      says: "it is open, and the game has not delivered",
      isExplained: true,
      fix: advice.retry,
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
