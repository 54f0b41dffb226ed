import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentCodes, randomBytesFrom } from "../../testing/money/bank-texts.ts";
import { isPaymentCode, makePaymentCode, paymentContent } from "./payment-code.ts";

const SYMBOLS = Array.from("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
const CODE = "4K7M2QAV";

describe("R-PAY-5: a payment code", () => {
  test("has eight symbols that are not confused with each other", () => {
    fc.assert(
      fc.property(paymentCodes, (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
        expect(isPaymentCode(code)).toBe(true);
      }),
    );
  });

  test("is not a plain number or word, and does not begin with 0", () => {
    fc.assert(
      fc.property(paymentCodes, (code) => {
        expect(code.slice(0, 6)).toMatch(/[A-Z]/);
        expect(code.slice(0, 6)).toMatch(/[2-9]/);
        expect(code).not.toMatch(/^0/);
      }),
    );
  });

  test("draws again until the random symbols form a valid code", () => {
    const draws = [
      [1, 2, 3, 4, 5, 6], // a number
      [10, 11, 12, 1, 0, 13], // a word, once 0 and 1 are read as letters
      [0, 10, 11, 2, 3, 12], // begins with 0
      [4, 19, 7, 20, 2, 23 + 32],
    ];
    expect(makePaymentCode(() => Uint8Array.from(draws.shift() ?? []))).toBe(CODE);
    expect(draws).toEqual([]);
  });

  test("uses every symbol in every random place", () => {
    const seen = Array.from({ length: 8 }, () => new Set<string>());
    const random = randomBytesFrom(7);
    for (let i = 0; i < 3_000; i++) {
      for (const [place, symbol] of Array.from(makePaymentCode(random)).entries()) {
        seen[place]?.add(symbol);
      }
    }
    expect(seen.map((symbols) => symbols.size)).toEqual([31, 32, 32, 32, 32, 32, 32, 32]);
  });

  test.each([
    "",
    "4K7M2QA",
    "4K7M2QAVV",
    "4k7m2qav",
    "4K7M2QAU",
    " 4K7M2QA",
    "00000000",
    "４K7M2QAV",
  ])("is not %j", (text) => {
    expect(isPaymentCode(text)).toBe(false);
  });

  test("follows the operator's prefix", () => {
    expect(paymentContent("FSO", CODE)).toBe("FSO4K7M2QAV");
  });
});

describe("R-PAY-5: a misread code is never another code", () => {
  test("with one symbol or any two symbols wrong", () => {
    fc.assert(
      fc.property(paymentCodes, (code) => {
        for (const one of substitutions(code, 0)) {
          if (isPaymentCode(one.text)) return false;
          for (const two of substitutions(one.text, one.place + 1)) {
            if (isPaymentCode(two.text)) return false;
          }
        }
        return true;
      }),
      { numRuns: 10 },
    );
  });

  test("with two neighbours swapped", () => {
    fc.assert(
      fc.property(paymentCodes, fc.integer({ min: 0, max: 6 }), (code, at) => {
        const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
        return swapped === code || !isPaymentCode(swapped);
      }),
    );
  });

  test("with a lost symbol, unless an equal symbol follows", () => {
    fc.assert(
      fc.property(paymentCodes, (code) => {
        for (const [at, lost] of Array.from(code).entries()) {
          const rest = code.slice(0, at) + code.slice(at + 1);
          expect(isPaymentCode(rest)).toBe(false);
          for (const foreign of SYMBOLS) {
            if (foreign !== lost) expect(isPaymentCode(rest + foreign)).toBe(false);
          }
        }
      }),
    );
  });
});

test("R-PAY-5: a lost symbol followed by an equal symbol makes another code about once in 32", () => {
  const random = randomBytesFrom(11);
  let others = 0;
  let cases = 0;
  for (let i = 0; i < 2_000; i++) {
    const code = makePaymentCode(random);
    for (const [at, lost] of Array.from(code).entries()) {
      const text = code.slice(0, at) + code.slice(at + 1) + lost;
      if (text === code) continue;
      cases++;
      if (isPaymentCode(text)) others++;
    }
  }
  expect(others / cases).toBeLessThan(1 / 32);
});

function* substitutions(text: string, from: number): Generator<{ text: string; place: number }> {
  for (let place = from; place < text.length; place++) {
    for (const symbol of SYMBOLS) {
      if (symbol === text[place]) continue;
      yield { text: text.slice(0, place) + symbol + text.slice(place + 1), place };
    }
  }
}
