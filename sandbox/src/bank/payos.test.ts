/** Tests the notices of the bank feed payOS against the signature of payOS's own library. */
import { expect, test } from "vitest";
import type { Movement } from "../transfers/transfer-provider.ts";
import { bankAccounts } from "./bank-provider.ts";
import { createPayosProvider, payosBody, type PayosPayment } from "./payos.ts";

const SECRET = "testChecksumKey";
const PAYMENT: PayosPayment = {
  orderCode: 123,
  amount: 3_000,
  description: "VQRIO123",
  accountNumber: "12345678",
  reference: "TF230204212323",
  transactionDateTime: "2023-02-04 18:25:00",
  currency: "VND",
  paymentLinkId: "124c33293c43417ab7879e14c8d9eb18",
  code: "00",
  desc: "Thành công",
  counterAccountBankId: "",
  counterAccountBankName: "",
  counterAccountName: "",
  counterAccountNumber: "",
  virtualAccountName: "",
  virtualAccountNumber: "",
};
/** The signature of PAYMENT, as @payos/node 2.0.5 computes it. */
const SIGNATURE = "3ea42d1f1a8ab2c00ac5b9e5f09ea231abe74922caad90ba035fa79e021cbd9f";

type Body = { code: string; success: boolean; data: PayosPayment; signature: string };

const [bank] = bankAccounts;
if (bank === undefined) throw new Error("no bank");
const transferProvider = createPayosProvider(bank, SECRET);

test("a notice of payOS has the signature that its own library computes", () => {
  expect(JSON.parse(payosBody(SECRET, PAYMENT).toString())).toEqual({
    code: "00",
    desc: "success",
    success: true,
    data: PAYMENT,
    signature: SIGNATURE,
  });
});

test("a transfer is reported with all fields of payOS, including the payer", () => {
  const { notice, statement, reference } = transferProvider.write(movement({}));
  const { data, signature } = JSON.parse(String(notice)) as Body;
  expect(Object.keys(data)).toEqual(Object.keys(PAYMENT));
  expect(data).toMatchObject({
    orderCode: 7,
    amount: 100_000,
    description: statement,
    accountNumber: bank.number,
    reference,
    transactionDateTime: "2023-03-25 14:02:37",
    paymentLinkId: expect.stringMatching(/^[0-9a-f]{32}$/),
    counterAccountName: expect.stringMatching(/^[A-Z ]+$/),
    counterAccountBankId: expect.stringMatching(/^\d{6}$/),
  });
  expect(payosBody(SECRET, data).equals(notice ?? Buffer.alloc(0))).toBe(true);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(transferProvider.sign(Buffer.alloc(0), 0)).toEqual({ "content-type": "application/json" });
});

test("two transfers have two payment links, a repeat the same", () => {
  const linkOf = (noticeId: number) =>
    (JSON.parse(String(transferProvider.write(movement({ noticeId })).notice)) as Body).data
      .paymentLinkId;
  expect(linkOf(8)).not.toBe(linkOf(7));
  expect(linkOf(7)).toBe(linkOf(7));
});

test("a content that is the word null is signed as no value, as its own library does", () => {
  const signatureOf = (description: string) =>
    (JSON.parse(payosBody(SECRET, { ...PAYMENT, description }).toString()) as Body).signature;
  expect(signatureOf("null")).toBe(signatureOf(""));
  expect(signatureOf("nothing")).not.toBe(signatureOf(""));
});

test("money that leaves the account is not reported", () => {
  expect(transferProvider.write(movement({ direction: "out" })).notice).toBeNull();
});

function movement(overrides: Partial<Movement>): Movement {
  return {
    noticeId: 7,
    direction: "in",
    outcome: "paid",
    account: bank?.number ?? "",
    amountVnd: 100_000,
    content: "FSO4K7M2QAV",
    raw: false,
    balanceVnd: 200_000,
    // 14:02:37 in Vietnam.
    at: new Date("2023-03-25T07:02:37Z"),
    ...overrides,
  };
}
