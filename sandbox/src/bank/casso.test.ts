/** Tests the notices of the bank feed Casso against a known signature. */
import { expect, test } from "vitest";
import type { Movement } from "../transfers/transfer-provider.ts";
import { bankAccounts } from "./bank-provider.ts";
import { cassoBody, type CassoEntry, cassoSignature, createCassoProvider } from "./casso.ts";

const SECRET = "testCassoKey";
const UNIX_MS = 1_727_948_258_788;
const ENTRY: CassoEntry = {
  id: 1,
  reference: "FT123",
  description: "FSO USER001",
  amount: 100_000,
  runningBalance: 2_500_000,
  transactionDateTime: "2024-10-03 15:06:37",
  accountNumber: "88888888",
  bankName: "Techcombank",
  bankAbbreviation: "TCB",
  virtualAccountNumber: "",
  virtualAccountName: "",
  counterAccountName: "NGUYEN VAN A",
  counterAccountNumber: "8888888888",
  counterAccountBankId: "970415",
  counterAccountBankName: "VietinBank",
};
/** The signature of the entry above with sorted keys, computed without this program. */
const SIGNATURE =
  "ccd5118c11174f589ba86432267ad6afd89a505743c8b513a9c9ba1188b7ee665de1677f6363049013f1521945accd4de7dfe0fedeb93d10ebb30f4e7b3cfd69";

const [bank] = bankAccounts;
if (bank === undefined) throw new Error("no bank");
const transferProvider = createCassoProvider(bank, SECRET);

test("a notice of Casso has the signature of the known vector", () => {
  const body = cassoBody(ENTRY);
  expect(JSON.parse(body.toString())).toEqual({ error: 0, data: ENTRY });
  expect(cassoSignature(SECRET, UNIX_MS, body)).toBe(`t=${UNIX_MS},v1=${SIGNATURE}`);
});

test("a transfer is reported with all fields of Casso, including the payer", () => {
  const { notice, statement, reference, code } = transferProvider.write(movement({}));
  const { error, data } = JSON.parse(String(notice)) as { error: number; data: CassoEntry };
  expect(error).toBe(0);
  expect(Object.keys(data)).toEqual(Object.keys(ENTRY));
  expect(data).toMatchObject({
    id: 7,
    reference,
    description: statement,
    amount: 100_000,
    runningBalance: 200_000,
    transactionDateTime: "2023-03-25 14:02:37",
    accountNumber: bank.number,
    bankName: "Vietcombank",
    counterAccountName: expect.stringMatching(/^[A-Z ]+$/),
    counterAccountNumber: expect.stringMatching(/^\d{13}$/),
    counterAccountBankId: expect.stringMatching(/^\d{6}$/),
  });
  expect(statement).toContain("FSO4K7M2QAV");
  expect(code).toBeNull();
});

test("the headers carry the time in milliseconds and the signature of that time", () => {
  const body = cassoBody(ENTRY);
  const seconds = 1_727_948_258;
  expect(transferProvider.sign(body, seconds)).toEqual({
    "content-type": "application/json",
    "x-casso-signature": cassoSignature(SECRET, 1_727_948_258_000, body),
  });
});

test("money that leaves the account is reported as a negative amount", () => {
  const { notice } = transferProvider.write(
    movement({ direction: "out", raw: true, content: "HOAN TRA" }),
  );
  expect(JSON.parse(String(notice))).toMatchObject({
    data: { amount: -100_000, description: "HOAN TRA" },
  });
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
