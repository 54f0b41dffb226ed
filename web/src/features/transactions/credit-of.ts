import type { Transaction } from "@portal/contract/transactions";

type Linked = Pick<Transaction, "type" | "relatedTransactions">;
type TopUp = Linked & Pick<Transaction, "currency" | "status" | "payload">;

/** The KP that a credited top-up gave with its bonus; undefined for everything else. */
export function creditOf(line: TopUp): number | undefined {
  const { creditKp } = line.payload;
  if (line.currency !== "VND" || line.status !== "success" || creditKp === undefined)
    return undefined;
  return creditKp + bonusOf(line);
}

/** The KP of a top-up's bonuses. */
export const bonusOf = ({ type, relatedTransactions }: Linked): number =>
  type.startsWith("topup.")
    ? relatedTransactions
        .filter((related) => related.type === "credit.bonus")
        .reduce((sum, { realValue }) => sum + realValue, 0)
    : 0;
