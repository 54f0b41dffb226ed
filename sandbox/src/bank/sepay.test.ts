import { expect, test } from "vitest";
import type { Movement } from "../transfers/transfer-provider.ts";
import { bankAccounts } from "./bank-provider.ts";
import { createSepayProvider, sepayBody, sepaySignature, signedHeaders } from "./sepay.ts";

const KNOWN_BODY =
  '{"id":92704,"gateway":"Vietcombank","transactionDate":"2023-03-25 14:02:37",' +
  '"accountNumber":"0123499999","code":"FSO1","content":"FSO1","transferType":"in",' +
  '"transferAmount":2277000,"accumulated":19077000,"subAccount":null,' +
  '"referenceCode":"MBVCB.3278907687","description":""}';
const KNOWN_SIGNATURE = "sha256=195be9159317b144139766fc016e6e68c64ee6ba9de47249d55506c2b0b4fb4c";

test("a notice has the bytes and the signature of the known vector", () => {
  const body = sepayBody({
    id: 92_704,
    gateway: "Vietcombank",
    transactionDate: "2023-03-25 14:02:37",
    accountNumber: "0123499999",
    code: "FSO1",
    content: "FSO1",
    transferType: "in",
    transferAmount: 2_277_000,
    accumulated: 19_077_000,
    subAccount: null,
    referenceCode: "MBVCB.3278907687",
    description: "",
  });
  expect(body.toString()).toBe(KNOWN_BODY);
  expect(sepaySignature("whsec_test", 1_700_000_000, body)).toBe(KNOWN_SIGNATURE);
  expect(signedHeaders("whsec_test", 1_700_000_000, body)).toEqual({
    "content-type": "application/json",
    "x-sepay-timestamp": "1700000000",
    "x-sepay-signature": KNOWN_SIGNATURE,
  });
});

test("each bank writes the content into its own shapes, always the same for the same transfer", () => {
  const shapes = {
    vietcombank: [
      /^\d{24}[A-Z0-9]{10}\.\d{4}\.\d{6}\.[A-Z ]+ FSO4K7M2QAV$/,
      /^MBVCB\.\d{10}\.\d{6}\.FSO4K7M2QAV\.CT tu \d{13} [A-Z ]+ toi 1013579246 CONG TY FS ONLINE tai VCB$/,
      /^\d{6}\.250323\.\d{6}\.FSO4K7M2QAV$/,
    ],
    techcombank: [
      /^[A-Z ]+ FSO4K7M2QAV FT23084\d{9}$/,
      /^MBVCB\.\d{10}\.\d{6}\.FSO4K7M2QAV\.CT tu \d{13} [A-Z ]+ toi 19036668888019 CONG TY FS ONLINE tai TCB$/,
      /^FSO4K7M2QAV GD \d{6}-250323 14:02:37$/,
    ],
  };
  for (const bank of bankAccounts) {
    const transferProvider = createSepayProvider(bank, "secret");
    const written = Array.from({ length: 60 }, (_, id) =>
      transferProvider.write(movement(id + 1, bank.number)),
    );
    const seen = shapes[bank.method].map((shape) =>
      written.filter(({ statement }) => shape.test(statement)),
    );
    expect(seen.every((some) => some.length > 0)).toBe(true);
    expect(seen.flat()).toHaveLength(written.length);
    expect(new Set(written.map(({ reference }) => reference)).size).toBe(written.length);
    expect(transferProvider.write(movement(1, bank.number))).toEqual(written[0]);
  }
});

test("a raw content stays unchanged, and a payment code that the bank finds is reported", () => {
  const [bank] = bankAccounts;
  if (bank === undefined) throw new Error("no bank");
  const transferProvider = createSepayProvider(bank, "secret");
  const content = "nap the fso 4k7m 2q9x";
  const mangled = transferProvider.write({ ...movement(7, bank.number), content, raw: true });
  expect(mangled).toMatchObject({ statement: content, code: null });
  expect(transferProvider.write(movement(7, bank.number)).code).toBe("FSO4K7M2QAV");
  expect(transferProvider.write({ ...movement(7, bank.number), code: null }).code).toBeNull();
});

function movement(noticeId: number, account: string): Movement {
  return {
    noticeId,
    direction: "in",
    outcome: "paid",
    account,
    amountVnd: 100_000,
    content: "FSO4K7M2QAV",
    raw: false,
    balanceVnd: 200_000,
    // 14:02:37 in Vietnam, the 84th day of 2023.
    at: new Date("2023-03-25T07:02:37Z"),
  };
}
