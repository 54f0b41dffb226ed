/** The commands that fix a finding, ready to paste: the names in them are strangers', and are escaped. */
import { occasionOf } from "../../domain/ledger/ledger.ts";
import { shellCommand, reversiblyVisible } from "../../kit/text/terminal-text.ts";
import type { Evidence } from "./evidence.ts";

type Word = string | number | boolean | null | undefined;

const command = (...words: readonly Word[]): string =>
  shellCommand(words.map((word) => reversiblyVisible(String(word))));

/** One word for what the grant makes good: run again, the command gives nothing. Ids may have what no occasion has. */
const occasion = (about: Word): string => `--occasion=${occasionOf(String(about)) ?? "OCCASION"}`;

export const recallTransfer = ({ transfer }: Evidence) => [command("recall", transfer)];
/** The money has left the account, too: the books follow it, and the player's KP go back with it. */
export const refundReversed = ({ transfer }: Evidence) => [
  command("refund", transfer, "--code", "bank_reversal"),
];
export const recallTransaction = ({ transaction, failed }: Evidence) =>
  // The gateway's line may belong to a try that failed.
  Number(failed) > 0 ? [] : [command("recall", transaction)];
export const recallRefund = ({ refund }: Evidence) => [command("recall", refund)];
export const giveBack = ({ transfer }: Evidence) => [command("transfers", "return", transfer)];

/**
 * Takes back the player's credit. The console reverses the booking of money that never came: two persons decide it, and
 * to return it would invite somebody to pay it.
 */
export const undo = (evidence: Evidence) => [
  ...(evidence["outcome"] === null ? [] : recallTransfer(evidence)),
  `# in the console, by two persons: void ${command(evidence["transfer"])}`,
];

export const moveTo = (evidence: Evidence) => [
  ...recallTransfer(evidence),
  command("grant", evidence["namedUser"], evidence["creditedKp"], occasion(evidence["transfer"])),
];

/** For money at an account that no setting knows, the statement says whose rates apply. */
const assign = ({ transfer, method, unknownAccount }: Evidence, username: Word) => {
  const rates = unknownAccount ? ["--method", method] : [];
  return command("transfers", "assign", transfer, username, ...rates);
};

export const assignToNamed = (evidence: Evidence) => [assign(evidence, evidence["namedUser"])];

export const assignOrGiveBack = (evidence: Evidence) => [
  assign(evidence, "USERNAME"),
  `# or: ${giveBack(evidence).join("")}`,
];

/** For an entry without an id, only the feed can say which one it is. */
export const enter = (evidence: Evidence): string[] => {
  const { method, account, eventId, reference, content, providerVnd, at, alike } = evidence;
  if (eventId === null) return ["# have the feed send its notice again"];
  const options = [
    "--vnd",
    providerVnd,
    "--at",
    at,
    `--content=${content}`,
    ...(reference === null ? [] : [`--reference=${reference}`]),
    ...(account === null ? [] : [`--account=${account}`]),
  ];
  // After `--`, a word that begins with a dash is not read as an option.
  const words = [method, eventId].some((word) => String(word).startsWith("-"))
    ? [...options, "--", method, eventId]
    : [method, eventId, ...options];
  return [
    ...(alike ? [`# unless it is ${command(alike)}, which says the same`] : []),
    command("transfers", "enter", ...words),
  ];
};

export const verify = () => ["verify"];
export const retry = ({ transaction }: Evidence) => [command("retry", transaction)];
export const settleDelivered = ({ transaction }: Evidence) => [
  command("settle", transaction, "delivered"),
];
export const settleCharged = ({ transaction, providerVnd }: Evidence) => [
  command("settle", transaction, "charged", `--vnd=${providerVnd}`),
];
/** After a restore. Whose card it was, the gateway's file does not say: its player asks for it. */
export const grantLostCard = ({ serial }: Evidence) => [
  command("grant", "USERNAME", "KP", occasion(`card ${serial}`)),
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
  command("grant", username, "KP", occasion(`card ${serial}`)),
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
