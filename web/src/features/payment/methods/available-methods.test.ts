import type { CardProvider, TransferMethod } from "@portal/contract/payment";
import { expect, test } from "vitest";
import { availableMethods } from "./available-methods.ts";

const CARD = { service_code: "VIETTEL" } as CardProvider;
const BANK = { name: "vietcombank" } as TransferMethod;

test("R-PAY-1: a way to pay without a provider is left out; the others have their number of providers", () => {
  const methods = { cards: [], eWallets: [], bankTransfers: [BANK, BANK] };
  expect(availableMethods(methods)).toEqual([
    { kind: "bank-transfer", path: "/payment/bank-transfer", providerCount: 2 },
  ]);
});

test("R-PAY-1: the first of several is the first of the specification", () => {
  const methods = { cards: [CARD], eWallets: [BANK], bankTransfers: [BANK] };
  expect(availableMethods(methods).map(({ kind }) => kind)).toEqual([
    "card",
    "e-wallet",
    "bank-transfer",
  ]);
});
