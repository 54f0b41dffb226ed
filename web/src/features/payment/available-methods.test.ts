import type { TransferMethod } from "@portal/contract/payment";
import { expect, test } from "vitest";
import { availableMethods } from "./available-methods.ts";

const BANK = { name: "vietcombank" } as TransferMethod;

test("R-PAY-1: a way to pay that nobody offers is left out, the others tell how many offer it", () => {
  const methods = { cards: [], eWallets: [], bankTransfers: [BANK, BANK] };
  expect(availableMethods(methods)).toEqual([
    { kind: "bank-transfer", path: "/payment/bank-transfer", providerCount: 2 },
  ]);
});

test("R-PAY-1: the first of several is the first of the specification", () => {
  const card = { service_code: "VIETTEL", name: "Viettel", imgurl: "", cardvalue: [] };
  const methods = { cards: [card], eWallets: [BANK], bankTransfers: [BANK] };
  expect(availableMethods(methods).map(({ kind }) => kind)).toEqual([
    "card",
    "e-wallet",
    "bank-transfer",
  ]);
});
