import { describe, expect, test } from "vitest";
import { makePaymentCode } from "./payment-code.ts";
import { namesInContent, nearPaymentCodes } from "./search-content.ts";

const near = (text: string) => nearPaymentCodes(text, "FSO") ?? [];

describe("R-FAIR-2: a code is suggested for a content with", () => {
  test.each([
    ["the last symbol is another", "FSO3SZ85RE7"],
    ["two symbols are others", "FSO3SA85RE7"],
    ["one is missing", "FSO3SZ8REY"],
    ["two are missing", "FSO3Z8REY"],
    ["one is too many", "FSO3SZ885REY"],
    ["two are too many", "FSO3SZX885REY"],
    ["two are swapped", "FSO3ZS85REY"],
    ["two pairs are swapped", "FSO3ZS85RYE"],
    ["one is swapped, one another", "FSO3ZS85RE7"],
    ["one is missing, one too many", "FSO3SZ5REYK"],
    ["one is a letter that codes do not have", "FSO3SZ85REU"],
    ["it has no prefix", "nap game 3SZ85RE7 cam on"],
    ["its prefix is cut", "MBVCB.3278907687.O3SZ85RE7.CT tu 0123499999"],
    ["it is in groups", "FSO 3SZ8 5RE7"],
    ["in groups without a prefix", "3SZ8 5RE7"],
    ["all signs are gone", "MBVCB3278907687FSO3SZ85RE7CTTU0123499999NGUYENVANA"],
    ["it is in small letters", "fso3sz85re7 ck"],
  ])("where %s", (_how, text) => {
    expect(near(text)).toContain("3SZ85REY");
  });

  test("any two mistakes at any two places of any code", () => {
    for (let run = 0; run < 40; run++) {
      const code = makePaymentCode();
      const symbols = Array.from(code);
      const [one, other] = [run % 8, (run * 5 + 3) % 8];
      symbols[one] = symbols[one] === "K" ? "Z" : "K";
      symbols[other] = symbols[other] === "4" ? "9" : "4";
      expect(near(`FSO${symbols.join("")}`), code).toContain(code);
    }
  });

  test("nothing, if nothing in it looks like a code", () => {
    expect(near("MBVCB.3278907687.chuyen tien nap game.CT tu 0123499999 NGUYEN VAN AN")).toEqual(
      [],
    );
  });

  test("no result, if it has too many places to search", () => {
    expect(
      nearPaymentCodes(Array.from({ length: 100 }, (_, at) => `K${at}`).join(""), "FSO"),
    ).toBeUndefined();
  });
});

describe("R-FAIR-2: a content names", () => {
  const usernames = (content: string) => namesInContent(content)?.usernames ?? [];
  test.each([
    ["nap tien cho tieulongnu", "tieulongnu"],
    ["NAP TIEN CHO TIEU LONG NU", "tieulongnu"],
    ["NAPTIENCHOTIEULONGNU", "tieulongnu"],
    ["tiểu_long_nữ nạp", "tieulongnu"],
    ["MBVCB.1.nap hai9 ck.CT tu", "hai9"],
    ["NAPHAI9CK", "hai9"],
    ["TRONGNAPTIEN", "trong"],
  ])("in %s the user %s", (content, username) => {
    expect(usernames(content)).toContain(username);
  });

  test("nobody by common words", () => {
    expect(usernames("chuyen tien nap game")).not.toContain("tien");
    expect(usernames("CT tu 0123499999 NGUYEN VAN AN")).not.toContain("nguyen");
    expect(usernames("CT tu 0123499999 NGUYEN VAN AN")).not.toContain("1234");
  });

  test.each([
    "0912 345 678",
    "0912.345.678",
    "+84912345678",
    "84912345678",
    "NAP0912345678KP",
    "912345678",
  ])("the phone of %s", (content) => {
    expect(namesInContent(content)?.phones).toContain("+84912345678");
  });
});
