import { getPrices } from "@portal/contract/shop";
import type { Transaction } from "@portal/contract/transactions";
import { useCall } from "../../lib/api/use-call.ts";
import { packageArtOf } from "../../ui/data/package-art-of.ts";
import { TransactionIcon } from "../../ui/data/transaction-icon.tsx";

type TransactionMarkProps = Pick<Transaction, "type" | "payload" | "value"> & { sizePx?: number };

/** The picture of a transaction: what was bought has the artwork that its package has in the shop. */
export function TransactionMark(props: TransactionMarkProps) {
  return props.type === "credit.pay" ? <PackageMark {...props} /> : <TransactionIcon {...props} />;
}

function PackageMark(props: TransactionMarkProps) {
  const { data } = useCall(getPrices);
  return <TransactionIcon {...props} art={packageArtOf(data?.packages ?? [], -props.value)} />;
}
