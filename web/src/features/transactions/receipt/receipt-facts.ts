/** Lists what a receipt shows: the sums and the short code of a transaction, and the facts that others may see. */
import type { TransactionLine } from "@portal/contract/transactions";
import { coins, kp, vnd } from "@portal/contract/values/money";
import { formatCoins, formatDateTime, formatKp, formatVnd } from "../../../lib/text/format.ts";
import { signedKp } from "../../../ui/data/signed-amount.ts";
import { bonusOf, creditOf } from "../credit-of.ts";

/** The contents of a receipt's picture. */
export type ReceiptFacts = {
  readonly name: string;
  /** The player's gain, or the subject of the transaction. */
  readonly sum: string;
  /** The price; absent if nothing was paid. */
  readonly paid: string | undefined;
  readonly rows: readonly (readonly [label: string, value: string])[];
};

/** The labels, in the player's language. */
export type ReceiptWords = Readonly<
  Record<"bonus" | "character" | "zone" | "time" | "code", string>
>;

/** The number of characters from the end of an id by which players and support find a transaction. */
const CODE_LENGTH = 8;

/** Returns the short code of a transaction's id, such as `9F31C0DE`. */
export const shortCodeOf = (id: string): string => id.slice(-CODE_LENGTH).toUpperCase();

/** Returns what a shared picture may show of a transaction: no account, card, reference or balance. */
export function receiptFacts(
  line: TransactionLine,
  name: string,
  words: ReceiptWords,
): ReceiptFacts {
  const { metadata } = line.payload;
  const bonusKp = bonusOf(line);
  return {
    name,
    ...sumsOf(line),
    rows: [
      ...(bonusKp > 0 ? [[words.bonus, signedKp(bonusKp)] as const] : []),
      ...(metadata?.characterName ? [[words.character, metadata.characterName] as const] : []),
      ...(metadata?.zoneName ? [[words.zone, metadata.zoneName] as const] : []),
      [words.time, formatDateTime(line.createdAt)],
      [words.code, shortCodeOf(line.id)],
    ],
  };
}

/** Whether the transaction bought a package: what was bought is its sum, and the KP are its price. */
export const isBought = ({ type, payload }: Pick<TransactionLine, "type" | "payload">): boolean =>
  type === "credit.pay" && payload.metadata !== undefined;

/** Returns what a transaction brought, and what it cost. */
export function sumsOf(line: TransactionLine): Pick<ReceiptFacts, "sum" | "paid"> {
  const { value, currency, payload } = line;
  const { metadata } = payload;
  if (metadata && isBought(line)) {
    const bought = `${formatCoins(coins(metadata.coin))} ${metadata.coinName}`;
    return { sum: bought, paid: formatKp(kp(Math.abs(value))) };
  }
  if (currency === "KP") return { sum: signedKp(value), paid: undefined };
  const creditKp = creditOf(line);
  const paid = formatVnd(vnd(value));
  return creditKp === undefined
    ? { sum: paid, paid: undefined }
    : { sum: signedKp(creditKp), paid };
}
