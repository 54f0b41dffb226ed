import { getPaymentMethods } from "@portal/contract/payment";
import { useCall } from "../api/use-call.ts";

type MethodLabels = {
  /** The operator's name of a transfer method; one that is offered no more keeps its short name. */
  labelOf: (method: string) => string;
  /** Of an e-wallet or a bank. */
  isWallet: (method: string) => boolean;
  /** In the order in which they are offered; undefined while it is not known. */
  methods: readonly { readonly name: string; readonly label: string }[] | undefined;
};

/** What the ways to transfer money are called. */
export function useMethodLabels(): MethodLabels {
  const { data } = useCall(getPaymentMethods);
  const methods = data && [...data.bankTransfers, ...data.eWallets];
  return {
    labelOf: (method) => methods?.find(({ name }) => name === method)?.label ?? method,
    isWallet: (method) => data?.eWallets.some(({ name }) => name === method) ?? false,
    methods,
  };
}
