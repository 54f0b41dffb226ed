/** The commands that fix a finding, ready to paste: the names in them are strangers', and are escaped. */
import type { OperationName } from "@portal/contract/console/operations";
import { occasionOf } from "../../domain/ledger/ledger.ts";
import { shellCommand } from "../../kit/text/terminal-text.ts";
import { reversiblyVisible } from "../../kit/text/terminal-text.ts";
import type { Evidence } from "./evidence.ts";

type Word = string | number | boolean | null | undefined;

const command = (...words: readonly Word[]): string =>
  shellCommand(words.map((word) => reversiblyVisible(String(word))));

/** Returns the command that does an operation of the console. A value never looks like an option of its own. */
const order = (operation: OperationName, fields: Readonly<Record<string, Word>>): string =>
  command(
    "do",
    operation,
    ...Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => (value === true ? `--${name}` : `--${name}=${String(value)}`)),
  );

/** One word for what the grant makes good: run again, the command gives nothing. Ids may have what no occasion has. */
const occasionFor = (about: Word): string => occasionOf(String(about)) ?? "OCCASION";

const recall = (what: Word) => order("recall", { "transaction-id": what });

export const recallTransfer = ({ transfer }: Evidence) => [recall(transfer)];
/** The money has left the account, too: the books follow it, and the player's KP go back with it. */
export const refundReversed = ({ transfer }: Evidence) => [
  order("refund", { transfer, code: "bank_reversal" }),
];
export const recallTransaction = ({ transaction, failed }: Evidence) =>
  // The gateway's line may belong to a try that failed.
  Number(failed) > 0 ? [] : [recall(transaction)];
export const recallRefund = ({ refund }: Evidence) => [recall(refund)];
export const giveBack = ({ transfer }: Evidence) => [order("return", { transfer })];

/**
 * Reverses the booking of money that never came, which takes the player's credit back: to return it would invite
 * somebody to pay it. Two people decide it.
 */
export const undo = ({ transfer }: Evidence) => [
  order("void-transfer", { transfer, evidence: "EVIDENCE" }),
];

export const moveTo = (evidence: Evidence) => [
  ...recallTransfer(evidence),
  order("grant", {
    username: evidence["namedUser"],
    kp: evidence["creditedKp"],
    occasion: occasionFor(evidence["transfer"]),
  }),
];

/** For money at an account that no setting knows, the statement says whose rates apply. */
const assign = ({ transfer, method, unknownAccount }: Evidence, username: Word) =>
  order("assign", { transfer, username, method: unknownAccount ? method : null });

export const assignToNamed = (evidence: Evidence) => [assign(evidence, evidence["namedUser"])];

export const assignOrGiveBack = (evidence: Evidence) => [
  assign(evidence, "USERNAME"),
  `# or: ${giveBack(evidence).join("")}`,
];

/** For an entry without an id, only the feed can say which one it is. */
export const enter = (evidence: Evidence): string[] => {
  const { method, account, eventId, reference, content, providerVnd, at, alike } = evidence;
  if (eventId === null) return ["# have the feed send its notice again"];
  return [
    ...(alike ? [`# unless it is ${command(alike)}, which says the same`] : []),
    order("enter", {
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
export const retry = ({ transaction }: Evidence) => [order("ask-again", { what: transaction })];
export const settleDelivered = ({ transaction }: Evidence) => [
  order("settle-recharge", { "transaction-id": transaction, outcome: "delivered" }),
];
export const settleCharged = ({ transaction, providerVnd }: Evidence) => [
  order("settle-card", { "transaction-id": transaction, "charged-vnd": providerVnd }),
];
/** After a restore. Whose card it was, the gateway's file does not say: its player asks for it. */
export const grantLostCard = ({ serial }: Evidence) => [
  order("grant", { username: "USERNAME", kp: "KP", occasion: occasionFor(`card ${serial}`) }),
];
/** After a restore. Of an order that was lost; today's offers say what it cost. */
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
  order("grant", { username, kp: "KP", occasion: occasionFor(`card ${serial}`) }),
];

/** The fixes that take back what was given: never advised where the outside books leave entries out. */
export const takesBack: ReadonlySet<(evidence: Evidence) => readonly string[]> = new Set([
  undo,
  recallTransfer,
  moveTo,
  refundReversed,
  giveBack,
  recallTransaction,
  recallRefund,
]);
