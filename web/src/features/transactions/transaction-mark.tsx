import { getPrices } from "@portal/contract/shop";
import type { Transaction } from "@portal/contract/transactions";
import { useCall } from "../../lib/api/use-call.ts";
import { TransactionIcon } from "../../ui/data/transaction-icon.tsx";

type TransactionMarkProps = Pick<Transaction, "type" | "payload" | "value"> & { sizePx?: number };

/** The picture of a transaction: what was bought has the artwork that its package has in the shop. */
export function TransactionMark(props: TransactionMarkProps) {
  return props.type === "credit.pay" ? <PackageMark {...props} /> : <TransactionIcon {...props} />;
}

function PackageMark(props: TransactionMarkProps) {
  const { data } = useCall(getPrices);
  const packages = data?.packages ?? [];
  // A package that is no longer sold looks like the next cheaper one.
  const cheaper = packages.filter(({ creditKp }) => creditKp <= -props.value).length;
  const rank = Math.max(0, cheaper - 1);
  const art = { rank, of: packages.length, artwork: packages[rank]?.artwork };
  return <TransactionIcon {...props} art={art} />;
}
