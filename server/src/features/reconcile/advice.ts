/** The commands that fix a finding, ready to paste. Texts from outside are escaped. */
import type { OperationName } from "@portal/contract/console/operations";
import { occasionOf } from "../../domain/ledger/ledger.ts";
import { reversiblyVisible, shellCommand } from "../../kit/text/terminal-text.ts";
import type { Evidence } from "./evidence.ts";

type Value = string | number | boolean | null | undefined;

const command = (...values: readonly Value[]): string =>
  shellCommand(values.map((value) => reversiblyVisible(String(value))));

/** Returns the command of an operation. It writes `--name=value`, so that no value looks like an option. */
const operate = (operation: OperationName, fields: Readonly<Record<string, Value>>): string =>
  command(
    "do",
    operation,
    ...Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => (value === true ? `--${name}` : `--${name}=${String(value)}`)),
  );

/** Returns the occasion of a grant: a repeated command with the same occasion grants nothing. */
const occasionFor = (about: Value): string => occasionOf(String(about)) ?? "OCCASION";

const recall = (what: Value) => operate("recall", { "transaction-id": what });

export const recallTransfer = ({ transfer }: Evidence) => [recall(transfer)];
/** The bank took the money back: the chargeback books that, and takes the player's KP back. */
export const refundReversed = ({ transfer }: Evidence) => [
  operate("chargeback", { transfer, code: "bank_reversal" }),
];
export const recallTransaction = ({ transaction, failed }: Evidence) =>
  // The gateway's line may belong to a failed try.
  Number(failed) > 0 ? [] : [recall(transaction)];
export const recallRefund = ({ refund }: Evidence) => [recall(refund)];
export const returnTransfer = ({ transfer }: Evidence) => [operate("return", { transfer })];

/**
 * Reverses the booking of money that never came, which takes the player's credit back. It does not book a return, which
 * staff would then pay. Two people decide it.
 */
export const voidTransfer = ({ transfer }: Evidence) => [
  operate("void-transfer", { transfer, evidence: "EVIDENCE" }),
];

export const recallAndGrant = (evidence: Evidence) => [
  ...recallTransfer(evidence),
  operate("grant", {
    username: evidence["namedUser"],
    kp: evidence["creditedKp"],
    occasion: occasionFor(evidence["transfer"]),
  }),
];

/** For money at an unknown account, the statement names the method whose rates apply. */
const assign = ({ transfer, method, unknownAccount }: Evidence, username: Value) =>
  operate("assign", { transfer, username, method: unknownAccount ? method : null });

export const assignToNamed = (evidence: Evidence) => [assign(evidence, evidence["namedUser"])];

export const assignOrReturn = (evidence: Evidence) => [
  assign(evidence, "USERNAME"),
  `# or: ${returnTransfer(evidence).join("")}`,
];

/** Only the feed can identify an entry without an id. */
export const enterMissing = (evidence: Evidence): string[] => {
  const { method, account, eventId, reference, content, providerVnd, at, alike } = evidence;
  if (eventId === null) return ["# have the feed send its notice again"];
  return [
    ...(alike ? [`# unless it is ${command(alike)}, which looks the same`] : []),
    operate("enter", {
      method,
      "event-id": eventId,
      reference,
      "amount-vnd": providerVnd,
      content,
      "occurred-at": at,
      account,
    }),
  ];
};

export const verify = () => ["verify"];
export const askAgain = ({ transaction }: Evidence) => [
  operate("ask-again", { what: transaction }),
];
export const settleDelivered = ({ transaction }: Evidence) => [
  operate("settle-recharge", { "transaction-id": transaction, outcome: "delivered" }),
];
export const settleCharged = ({ transaction, providerVnd }: Evidence) => [
  operate("settle-card", { "transaction-id": transaction, "charged-vnd": providerVnd }),
];
/** After a restore, for a lost card. The gateway's file does not name the player, who has to contact support. */
export const grantLostCard = ({ serial }: Evidence) => [
  operate("grant", { username: "USERNAME", kp: "KP", occasion: occasionFor(`card ${serial}`) }),
];
/** After a restore, for a lost order. It is booked at today's price. */
export const enterLostDelivery = ({
  transaction,
  gameAccount,
  gameZone,
  gameCharacter = null,
  gameCoins,
  at,
}: Evidence) => [
  command(
    "deliveries",
    "enter",
    transaction,
    gameAccount,
    `--zone=${gameZone}`,
    ...(gameCharacter === null ? [] : [`--character=${gameCharacter}`]),
    `--coins=${gameCoins}`,
    `--at=${at}`,
  ),
];
export const grantCharged = ({ username, serial }: Evidence) => [
  operate("grant", { username, kp: "KP", occasion: occasionFor(`card ${serial}`) }),
];

/** The fixes that take money or KP back. They are not advised if the outside books leave entries out. */
export const takesBack: ReadonlySet<(evidence: Evidence) => readonly string[]> = new Set([
  voidTransfer,
  recallTransfer,
  recallAndGrant,
  refundReversed,
  returnTransfer,
  recallTransaction,
  recallRefund,
]);
