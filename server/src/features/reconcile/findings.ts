/** What a comparison of the books can find. */

export type Subject = "transfer" | "card" | "delivery";

/** What the finding rests on: the names, sums and times of both sides. */
export type Evidence = Readonly<Record<string, string | number | boolean | null>>;

type KindOfFinding = {
  readonly says: string;
  /** Nothing is wrong: it is known why the books differ. */
  readonly isExplained?: true;
  /** The command that puts it right, where one does. */
  readonly fix?: (evidence: Evidence) => string;
};

const recall = ({ transfer }: Evidence) => `recall ${transfer}`;
/** Of an entry without an id only the feed can say which one it is. */
const enter = ({ method, eventId, reference, content, providerVnd, at }: Evidence) =>
  eventId === null
    ? "have the feed send its notice again"
    : [
        `transfers enter ${method} ${eventId} --vnd ${providerVnd} --at ${at}`,
        `--content ${JSON.stringify(content)}`,
        ...(reference === null ? [] : [`--reference ${JSON.stringify(reference)}`]),
      ].join(" ");
const giveBack = ({ transfer }: Evidence) => `transfers return ${transfer}`;
const recallTransaction = ({ transaction }: Evidence) => `recall ${transaction}`;

/** By subject and kind; the kinds are names that scripts may rely on. */
const kindsOfFindings = {
  transfer: {
    in_flight: { says: "so young that the other side may not know it yet", isExplained: true },
    missing_at_portal: {
      says: "the statement has it, the portal never heard of it",
      fix: enter,
    },
    missing_at_provider: {
      says: "the portal has it, the statement does not",
      fix: (evidence) => (evidence["outcome"] === null ? giveBack(evidence) : recall(evidence)),
    },
    doubled_at_provider: { says: "the statement lists it a second time" },
    doubled_at_portal: {
      says: "the portal took in one entry of the statement twice",
      fix: (evidence) => (evidence["outcome"] === null ? giveBack(evidence) : recall(evidence)),
    },
    other_amount: { says: "the amounts differ", fix: recall },
    other_user: {
      says: "it names another player than was credited",
      fix: ({ transfer, namedUser, creditedKp }) =>
        `recall ${transfer}, then grant ${namedUser} ${creditedKp}`,
    },
    not_credited: {
      says: "it names a player, but waits unmatched",
      fix: ({ transfer, namedUser }) => `transfers assign ${transfer} ${namedUser}`,
    },
    unmatched: {
      says: "it names nobody and waits for the operator",
      isExplained: true,
      fix: ({ transfer }) =>
        `transfers assign ${transfer} <username>, or ${giveBack({ transfer: transfer! })}`,
    },
    reversed: { says: "the bank took it back, the player has its KP", fix: recall },
    reversed_unmatched: { says: "the bank took it back, and it waits unmatched", fix: giveBack },
    not_in_ledger: { says: "its notice was kept, but never booked", fix: () => "verify" },
    ledger_other_amount: { says: "it was booked with another amount", fix: () => "verify" },
  },
  card: {
    in_flight: { says: "so young that it may not be decided yet", isExplained: true },
    missing_at_portal: { says: "the gateway charged a card that the portal never had" },
    missing_at_provider: {
      says: "it was credited, but the gateway does not have it",
      fix: recallTransaction,
    },
    doubled_at_portal: {
      says: "it was credited more often than charged",
      fix: recallTransaction,
    },
    not_charged: { says: "it was credited, but not charged", fix: recallTransaction },
    not_credited: {
      says: "it was charged, but failed here",
      fix: ({ username }) => `grant ${username} <kp>`,
    },
    not_settled: {
      says: "it was charged, but is still open here",
      fix: ({ transaction, providerVnd }) => `settle ${transaction} charged --vnd ${providerVnd}`,
    },
    wrong_value: { says: "charged, and failed for its wrong value", isExplained: true },
    other_amount: { says: "it was credited with another value", fix: recallTransaction },
  },
  delivery: {
    in_flight: { says: "so young that it may not be decided yet", isExplained: true },
    pending: {
      says: "it is open, and the game has not delivered",
      isExplained: true,
      fix: ({ transaction }) => `retry ${transaction}`,
    },
    missing_at_portal: { says: "the game delivered what the portal never ordered" },
    not_delivered: {
      says: "paid and not delivered",
      fix: ({ username, creditKp }) => `grant ${username} ${creditKp}`,
    },
    not_settled: {
      says: "delivered, but still open here",
      fix: ({ transaction }) => `settle ${transaction} delivered`,
    },
    delivered_and_refunded: {
      says: "delivered, and refunded",
      fix: ({ refund }) => `recall ${refund}`,
    },
    delivered_twice: { says: "the game delivered one order more than once" },
    other_amount: { says: "the game delivered other coins than were ordered" },
    other_user: { says: "the game delivered to another account" },
    other_zone: { says: "the game delivered in another zone" },
  },
} as const satisfies Record<Subject, Record<string, KindOfFinding>>;

export type Finding = {
  readonly subject: Subject;
  readonly kind: string;
  readonly isExplained: boolean;
  readonly says: string;
  readonly evidence: Evidence;
  /** A command of the operator's line, or other words on what to do; null where nothing is. */
  readonly fix: string | null;
};

export type FoundRow = {
  readonly id: number;
  readonly subject: Subject;
  readonly kind: string;
  readonly evidence: Evidence;
};

export function toFinding({ subject, kind, evidence }: FoundRow): Finding {
  const kinds: Readonly<Record<string, KindOfFinding>> = kindsOfFindings[subject];
  const { says, isExplained = false, fix } = kinds[kind]!;
  return { subject, kind, isExplained, says, evidence, fix: fix?.(evidence) ?? null };
}
