import { getTransaction, type TransactionLine } from "@portal/contract/transactions";
import useSWR from "swr";
import type { ApiError } from "../../lib/api-error.ts";
import { send } from "../../lib/api.ts";
import { useLiveEvent } from "../../lib/live.ts";

/** A transaction with those that belong to it, kept true by the live line. */
export function useTransaction(id: string) {
  const { data, error, isValidating, mutate } = useSWR<
    { readonly lines: readonly TransactionLine[] },
    ApiError
  >([getTransaction.path, id], () => send(getTransaction, { params: { id } }));
  useLiveEvent(() => void mutate());
  return {
    lines: data?.lines,
    line: data?.lines.find((one) => one.id === id),
    error,
    isValidating,
    retry: () => void mutate(),
  };
}
