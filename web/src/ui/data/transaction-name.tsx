import { useTransactionName } from "./use-transaction-name.ts";

/** The name of a transaction's type. */
export function TransactionName({ type }: { type: string }) {
  return useTransactionName()(type);
}
