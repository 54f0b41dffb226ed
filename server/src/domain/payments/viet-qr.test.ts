import { vnd } from "@portal/contract/values/money";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QRPay } from "vietnam-qr-pay";
import { PUBLISHED_QR_CODES } from "./testing/published-qr-codes.ts";
import { decodeEmv, encodeEmv } from "./emv-qr.ts";
import { buildTransferQr, type Transfer, withContent } from "./viet-qr.ts";

/** Published codes of a bank and of a wallet, and one of another scheme, which is no VietQR. */
const [, ACB = ""] = PUBLISHED_QR_CODES[1] ?? [];
const MOMO = PUBLISHED_QR_CODES.find(([name]) => name === "MoMo")?.[1] ?? "";
const MOMO_OLD = PUBLISHED_QR_CODES.find(([name]) => name.startsWith("MoMo, old"))?.[1] ?? "";
const VNPAY =
  "00020101021126280010A0000007750110010531314453037045408210900005802VN5910CELLPHONES62600312CPSHN ONLINE0517021908061613127850705ONLHN0810CellphoneS63047685";

describe("R-PAY-4: reading a payment QR code", () => {
  test.each(PUBLISHED_QR_CODES)("keeps every object of %s", (_, text) => {
    const fields = decodeEmv(text);
    expect(fields.ok && encodeEmv(fields.value)).toBe(text);
  });

  test("accepts a checksum in lower case", () => {
    expect(decodeEmv(ACB.replace("53E6", "53e6")).ok).toBe(true);
  });

  test("refuses any text with one character changed", () => {
    const symbols = fc.stringMatching(/^[0-9A-Z ]$/);
    fc.assert(
      fc.property(fc.nat(ACB.length - 1), symbols, (at, symbol) => {
        fc.pre(ACB[at] !== symbol);
        return !decodeEmv(ACB.slice(0, at) + symbol + ACB.slice(at + 1)).ok;
      }),
    );
  });

  test("never throws for any text", () => {
    const pieces = fc.oneof(fc.string(), fc.stringMatching(/^(\d{4}\w{0,9}){0,4}$/));
    fc.assert(fc.property(pieces, (text) => !decodeEmv(text).ok));
  });

  test.each([
    ["bad_checksum", ACB.replace("53E6", "53E7")],
    ["bad_checksum", PUBLISHED_QR_CODES[2]?.[1].replace("BBB8", "BBB5")],
    ["bad_order", ""],
    ["bad_length", ACB.slice(0, -1)],
    ["bad_length", `${ACB}0`],
    ["bad_length", "0000"],
    ["bad_order", "000201"],
    ["bad_order", `6304${ACB.slice(-4)}`],
    ["bad_order", `${ACB}9901A`],
    ["bad_version", changed(ACB, "00", "02")],
    ["not_ascii", ACB.replace("Chuyen", "Chuyển")],
    ["repeated_id", ACB.replace("5802VN", "5802VN5802VN")],
  ])("says %s of %j", (error, text = "") => {
    expect(decodeEmv(text)).toEqual({ ok: false, error });
  });
});

describe("R-PAY-4: writing a VietQR", () => {
  const techcombank = { bankBin: "970407", accountNumber: "19036666888888" };
  const vietcombank = { bankBin: "970436", accountNumber: "0071000888888" };
  const content = "FSO USER001";

  test.each([
    [
      { ...techcombank, content },
      "00020101021138580010A000000727012800069704070114190366668888880208QRIBFTTA53037045802VN62150811FSO USER00163049F03",
    ],
    [
      { ...vietcombank, content },
      "00020101021138570010A00000072701270006970436011300710008888880208QRIBFTTA53037045802VN62150811FSO USER00163047ECD",
    ],
    [
      { ...vietcombank, content, amountVnd: vnd(100_000) },
      "00020101021238570010A00000072701270006970436011300710008888880208QRIBFTTA530370454061000005802VN62150811FSO USER001630457EB",
    ],
    [
      { ...techcombank, content, amountVnd: vnd(50_000), initiation: "static" as const },
      "00020101021138580010A000000727012800069704070114190366668888880208QRIBFTTA53037045405500005802VN62150811FSO USER00163042F2D",
    ],
  ])("writes %j", (transfer, text) => {
    expect(buildTransferQr(transfer)).toBe(text);
  });

  test("agrees with vietnam-qr-pay", () => {
    fc.assert(
      fc.property(transfers, (transfer) => {
        expect(buildTransferQr(transfer)).toBe(byLibrary(transfer));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { bankBin: "97040" },
    { accountNumber: "" },
    { accountNumber: "1".repeat(20) },
    { accountNumber: "1903-666" },
    { content: "" },
    { content: "fso4k7m2qav" },
    { content: "FSO_4K7M2QAV" },
    { content: "FSO  4K7M2QAV" },
    { content: " FSO" },
    { content: "NẠP" },
    { content: "A".repeat(26) },
    { amountVnd: vnd(0) },
    { amountVnd: vnd(10_000_000_000_000) },
  ])("refuses %j", (part) => {
    expect(() => buildTransferQr({ ...techcombank, content, ...part })).toThrow(RangeError);
  });
});

describe("R-PAY-4: the operator's own code with a player's content", () => {
  test("keeps the wallet's own fields and gets a new checksum", () => {
    const text = withContent(MOMO, "FSO4K7M2QAV");
    expect(text).toContain("62340515MOMOW2W123456780811FSO4K7M2QAV6304");
    expect(new QRPay(text)).toMatchObject({
      isValid: true,
      initMethod: "11",
      consumer: { bankNumber: "PSP123456789000000" },
      additionalData: { purpose: "FSO4K7M2QAV" },
    });
  });

  test("keeps the wallet's own objects", () => {
    expect(withContent(MOMO_OLD, "FSO4K7M2QAV")).toContain("FSO4K7M2QAV80030466304");
    expect(withContent(VNPAY, "FSO4K7M2QAV")).toContain("0705ONLHN0811FSO4K7M2QAV6304");
  });

  test("replaces the content, and the amount if one is given", () => {
    const dynamic = { isValid: true, initMethod: "12", additionalData: { purpose: "FSO1" } };
    const replaced = new QRPay(withContent(ACB, "FSO1"));
    expect(replaced).toMatchObject({ ...dynamic, amount: "10000" });
    const priced = new QRPay(withContent(MOMO, "FSO1", vnd(20_000)));
    expect(priced).toMatchObject({ ...dynamic, amount: "20000" });
  });

  test("gives the same code as building it", () => {
    fc.assert(
      fc.property(unforcedTransfers, contents, (transfer, content) => {
        const again = withContent(buildTransferQr(transfer), content, transfer.amountVnd);
        expect(again).toBe(buildTransferQr({ ...transfer, content }));
      }),
    );
  });

  test("refuses a damaged code and a content that does not fit", () => {
    expect(() => withContent(ACB.slice(1), "FSO1")).toThrow(RangeError);
    expect(() => withContent(changed(ACB, "62", "0811short"), "FSO1")).toThrow(RangeError);
    expect(() => withContent(ACB, "fso1")).toThrow(RangeError);
    const full = changed(
      ACB,
      "62",
      `01250${"A".repeat(24)}0225${"B".repeat(25)}0325${"C".repeat(25)}`,
    );
    expect(() => withContent(full, "FSO4K7M2QAV")).toThrow(RangeError);
  });
});

const contents = fc.stringMatching(/^[A-Z0-9]{1,12}( [A-Z0-9]{1,12})?$/);
const unforcedTransfers = fc.record(
  {
    bankBin: fc.stringMatching(/^\d{6}$/),
    accountNumber: fc.stringMatching(/^[A-Z0-9]{1,19}$/),
    content: contents,
    amountVnd: fc.integer({ min: 1, max: 9_999_999_999_999 }).map(vnd),
  },
  { requiredKeys: ["bankBin", "accountNumber", "content"] },
);
const initiations = fc.constantFrom("static" as const, "dynamic" as const);
const transfers: fc.Arbitrary<Transfer> = fc.oneof(
  unforcedTransfers,
  fc.tuple(unforcedTransfers, initiations).map(([transfer, initiation]) => ({
    ...transfer,
    initiation,
  })),
);

function byLibrary(transfer: Transfer): string {
  const { bankBin, accountNumber, content, amountVnd, initiation } = transfer;
  const forced = initiation && { initMethod: initiation === "static" ? "11" : "12" };
  return QRPay.initVietQR({
    bankBin,
    bankNumber: accountNumber,
    purpose: content,
    ...(amountVnd !== undefined && { amount: String(amountVnd) }),
    ...forced,
  }).build();
}

/** Returns the code with one object's value replaced and the checksum corrected. */
function changed(text: string, id: string, value: string): string {
  const fields = decodeEmv(text);
  if (!fields.ok) throw new Error(fields.error);
  return encodeEmv(fields.value.map((field) => (field.id === id ? { id, value } : field)));
}
