import type { PaymentMethods } from "@portal/contract/payment";
import { paths } from "../../../paths.ts";

export type MethodKind = "card" | "e-wallet" | "bank-transfer";

export type AvailableMethod = {
  readonly kind: MethodKind;
  readonly path: string;
  readonly providerCount: number;
};

/**
 * Returns the ways to pay that have a provider, in the specification's order. /payment leads to the first.
 */
export function availableMethods(methods: PaymentMethods): AvailableMethod[] {
  const all: AvailableMethod[] = [
    { kind: "card", path: paths.card, providerCount: methods.cards.length },
    { kind: "e-wallet", path: paths.eWallet, providerCount: methods.eWallets.length },
    {
      kind: "bank-transfer",
      path: paths.bankTransfer,
      providerCount: methods.bankTransfers.length,
    },
  ];
  return all.filter(({ providerCount }) => providerCount > 0);
}
