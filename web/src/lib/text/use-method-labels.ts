import { getPaymentMethods } from "@portal/contract/payment";
import { useCall } from "../api/use-call.ts";

type MethodLabels = {
  /** Returns the operator's name of a transfer method. One that is no longer offered keeps its short name. */
  labelOf: (method: string) => string;
  /** Whether it is an e-wallet, not a bank. */
  isWallet: (method: string) => boolean;
  /** The methods in the order in which they are offered; undefined until they are known. */
  methods: readonly { readonly name: string; readonly label: string }[] | undefined;
  isLoading: boolean;
};

/** Returns the names of the ways to transfer money. */
export function useMethodLabels(): MethodLabels {
  const { data, isLoading } = useCall(getPaymentMethods);
  const methods = data && [...data.bankTransfers, ...data.eWallets];
  return {
    labelOf: (method) => methods?.find(({ name }) => name === method)?.label ?? method,
    isWallet: (method) => data?.eWallets.some(({ name }) => name === method) ?? false,
    methods,
    isLoading,
  };
}
