/**
 * The contents of transfers from which `paymentCodesIn` reads a payment code, and those from which it reads none: first
 * as people type and banks mangle them, then random ones.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bankTexts,
  contentsWithoutCode,
  paymentCodes,
  randomBytesFrom,
} from "../../testing/money/bank-texts.ts";
import { paymentCodesIn } from "./match-content.ts";
import { makePaymentCode } from "./payment-code.ts";

const PREFIX = "FSO";
const CODE = "4K7M2QAV";
/** Another player's code, with symbols that look like letters. */
const OTHER = "CS60810T";
const found = (code: string) => [code];
const none: string[] = [];

// The number of random contents without a code. A random word of eight letters and digits passes a code's two check
// symbols once in 1,024. In a test with texts full of such words, 350 of 1,000,000 texts without a code seemed to hold
// one, and 1 of them named one of 1,000,000 players (expected: 350 × 1,000,000 / 856,000,000 = 0.4).
const RUNS_WITHOUT_CODE = 20_000;

/** Contents with `CODE`. */
const READABLE = [
  // as typed
  "FSO4K7M2QAV",
  "fso4k7m2qav",
  "Fso4k7m2Qav",
  "  FSO4K7M2QAV  ",
  // signs put in
  "FSO 4K7M2QAV",
  "FSO-4K7M2QAV",
  "FSO.4K7M2QAV",
  "FSO_4K7M2QAV",
  "FSO: 4K7M2QAV",
  "FSO:4K7M2QAV",
  "FSO/4K7M2QAV",
  "FSO 4K7M 2QAV",
  "FSO4K7M 2QAV",
  "FSO4K7M.2QAV",
  "FSO-4K7M-2QAV",
  "FSO_4K7M_2QAV",
  "FSO 4K 7M 2Q AV",
  "FS O4 K7 M2 QA V",
  "F S O 4 K 7 M 2 Q A V",
  "F.S.O.4.K.7.M.2.Q.A.V",
  "F-S-O 4K7M2QAV",
  "FSO4K7M2\nQAV",
  "FSO\t4K7M2QAV",
  "FSO\u00a04K7M2QAV",
  "FSO4K7\u200bM2QAV",
  "FSO4K7M2QA V",
  "FSO4K7M2QAV.",
  "(FSO4K7M2QAV)",
  '"FSO4K7M2QAV"',
  "'FSO4K7M2QAV'",
  // letters changed
  "FSÔ4K7M2QAV",
  "fsô4k7m2qav",
  "fsơ4k7m2qav",
  "FSỘ4K7M2QÁV",
  "FSƠ 4K7M2QAV",
  "FS\u004f\u03024K7M2QAV",
  "FS04K7M2QAV",
  "ＦＳＯ４Ｋ７Ｍ２ＱＡＶ",
  "ｆｓｏ　４ｋ７ｍ２ｑａｖ",
  // prefix cut
  "SO4K7M2QAV",
  "O4K7M2QAV",
  "04K7M2QAV",
  "4K7M2QAV",
  "4k7m2qav",
  "SO 4K7M2QAV",
  "nap game 4K7M2QAV",
  "nap game 4K7M\u200b2QAV",
  "FS O4K7M2QAV",
  "F SO4K7M2QAV",
  // things added before and behind
  "NAPFSO4K7M2QAV",
  "FSO4K7M2QAVNAPGAME",
  "BankAPINotify 123456FSO4K7M2QAV789012",
  "200K FSO4K7M2QAV",
  "nap game FSO4K7M2QAV cam on shop",
  "Nạp thẻ FS ONLINE FSO4K7M2QAV",
  "FSO FSO4K7M2QAV",
  "FSO4K7M2QAV FSO4K7M2QAV",
  "FSO4K7M2QAV-CHUYEN TIEN-OQCH0008aXyz-MOMO4027819273MOMO",
  "NGUYEN VAN AN chuyen tien FSO4K7M2QAV",
  "CT DEN:027819273846 FSO4K7M2QAV",
  "QR - FSO4K7M2QAV",
  // wrapped by banks
  "020097040508171142302025ABCDE12345.1234.114230.NGUYEN VAN AN FSO4K7M2QAV",
  "020097040508171142302025ABCDE12345.1234.114230.NGUYEN VAN AN fso 4k7m 2qav",
  "MBVCB.3278907687.114230.FSO4K7M2QAV.CT tu 0071000888888 NGUYEN VAN AN toi 1013579246 CONG TY FS ONLINE tai VCB",
  "MBVCB.3278907687.114230.SO4K7M2QAV.CT tu 0071000888888 NGUYEN VAN AN toi 1013579246 CONG TY FS ONLINE",
  "MBVCB.3278907687.114230.4K7M2QAV.CT tu 0071000888888 LE LOI toi 1013579246",
  "MBVCB.3278907687.114230.FSO 4K7M 2QAV.CT tu 0071000888888 LE LOI toi 1013579246",
  "MBVCB3278907687114230FSO4K7M2QAVCTtu0071000888888toi1013579246",
  "677760.120326.080001.FSO4K7M2QAV",
  "677760.120326.080001.fso-4k7m2qav",
  "FSO4K7M2QAV GD 123456-120326 09:41:07",
  "fso4k7m2qav GD 123456-120326 09:41:07",
  "FSO4K7M2QAV FT26071123456789",
  "FT26071123456789 FSO4K7M2QAV",
  "CUSTOMER FSO4K7M2QAV. TU: NGUYEN VAN AN",
  "IBFT FSO4K7M2QAV",
  "Trace 114230 ND FSO4K7M2QAV",
];

/** Contents with `OTHER`. */
const LOOKALIKES = ["FSOCS60810T", "FSOCS6O81OT", "fsocs6o8lot", "FSOCS6O8IOT", "FS0CS6o8l0t"];

/** Contents from which no code may be read, not even a damaged `CODE`. */
const UNREADABLE = [
  // a symbol of the code lost
  ...Array.from(CODE, (_, at) => `FSO${CODE.slice(0, at)}${CODE.slice(at + 1)}`),
  "MBVCB.3278907687.114230.FSO4K7M2QA.VV tu 0071000888888",
  "FSO4K7M2QA GD 123456-120326 09:41:07",
  "FSO",
  "4K7M",
  // a symbol wrong, or two swapped
  "FSO4K7M2QAW",
  "FSOK47M2QAV",
  "FSO4K7M2QVA",
  // without a prefix, the code is not a separate word
  "AB4K7M2QAV",
  "4K7M2QAVX",
  "4K7M 2QAV",
  // signs put in, and the prefix or the code does not begin or end where a word does
  "FSO 4K7M2QAVX",
  "FSO4K7M 2QAVX",
  "CHEF SO 4K7M 2QAV",
  // nothing there
  "",
  "   ",
  "NAP GAME",
  "CONG TY FS ONLINE",
  "FS ONLINE 500",
  "12345678",
  "ZZZZZZZZ",
  "MBVCB.3278907687.114230.chuyen tien.CT tu 0071000888888 LE LOI toi 1013579246",
];

describe("R-PAY-5: the code of a mangled content", () => {
  test.each(READABLE)("is read from %j", (text) => {
    expect(paymentCodesIn(text, PREFIX)).toEqual(found(CODE));
  });

  test.each(LOOKALIKES)("is read from %j, where letters stand for digits", (text) => {
    expect(paymentCodesIn(text, PREFIX)).toEqual(found(OTHER));
  });

  test.each(UNREADABLE)("is not guessed from %j", (text) => {
    expect(paymentCodesIn(text, PREFIX)).toEqual(none);
  });

  test("is read with Vietnamese marks on any of its letters", () => {
    expect(paymentCodesIn("fsôđmfỷ0910", PREFIX)).toEqual(found("DMFY0910"));
  });

  test("is found next to another code", () => {
    const codes = [CODE, OTHER];
    expect(paymentCodesIn(`FSO${CODE} FSO${OTHER}`, PREFIX)).toEqual(codes);
    expect(paymentCodesIn(`FSO${CODE} cho ${OTHER}`, PREFIX)).toEqual(codes);
  });

  test("is not searched in a content with implausibly many codes", () => {
    const random = randomBytesFrom(7);
    const codes = Array.from({ length: 17 }, () => makePaymentCode(random));
    expect(paymentCodesIn(codes.slice(0, 16).join(" "), PREFIX)).toHaveLength(16);
    expect(paymentCodesIn(codes.join(" "), PREFIX)).toEqual(none);
  });

  test("is not taken from a cut prefix and the cut code behind it", () => {
    const code = "S056T28A";
    expect(paymentCodesIn(`FSO${code}`, PREFIX)).toEqual(found(code));
    expect(paymentCodesIn(code, PREFIX)).toEqual(none);
  });

  test("follows the operator's prefix, even one with letters that codes do not have", () => {
    expect(paymentCodesIn(`1oli ${CODE}`, "LOLI")).toEqual(found(CODE));
    expect(paymentCodesIn(`NAP${CODE}X`, "FSO")).toEqual(none);
  });
});

describe("R-PAY-5: for any code, any bank and any signs put in", () => {
  const signs = fc.array(fc.constantFrom("", "", "", " ", ".", "-", "_", " - "), {
    minLength: 11,
    maxLength: 11,
  });

  test("the right code is found", () => {
    const mangled = fc.tuple(paymentCodes, signs, fc.boolean()).map(([code, put, lower]) => {
      const content = Array.from(`FSO${code}`)
        .map((symbol, at) => symbol + put[at])
        .join("");
      return { code, content: lower ? content.toLowerCase() : content };
    });
    const texts = mangled.chain(({ code, content }) =>
      bankTexts(fc.constant(content)).map((text) => ({ code, text })),
    );
    fc.assert(
      fc.property(texts, ({ code, text }) => {
        expect(paymentCodesIn(text, PREFIX)).toEqual(found(code));
      }),
      { numRuns: 2_000, seed: 3 },
    );
  });

  test("a code with a lost, changed or swapped symbol is not read as another code", () => {
    const damages = fc.constantFrom("lose", "change", "swap");
    const texts = fc
      .tuple(paymentCodes, damages, fc.nat(6), fc.integer())
      .chain(([code, kind, at, seed]) => {
        const [first = "", second = ""] = code.slice(at);
        const changed = { lose: second, change: otherThan(first, seed) + second };
        const damaged = kind === "swap" ? second + first : changed[kind];
        const content = `FSO${code.slice(0, at)}${damaged}${code.slice(at + 2)}`;
        return bankTexts(fc.constant(content)).map((text) => ({ code, text }));
      });
    fc.assert(
      fc.property(texts, ({ code, text }) => {
        const match = paymentCodesIn(text, PREFIX);
        // Swapping two equal symbols does no damage.
        expect(match).toEqual(text.includes(`FSO${code}`) ? found(code) : none);
      }),
      { numRuns: 2_000, seed: 4 },
    );
  });

  test("texts without a code name nobody", () => {
    const random = randomBytesFrom(99);
    const players = new Set(Array.from({ length: 20_000 }, () => makePaymentCode(random)));
    const texts = fc.sample(bankTexts(contentsWithoutCode), {
      numRuns: RUNS_WITHOUT_CODE,
      seed: 5,
    });
    const seeming = texts.flatMap((text) => paymentCodesIn(text, PREFIX));
    expect(seeming.length / RUNS_WITHOUT_CODE).toBeLessThan(1 / 1_024);
    expect(seeming.filter((code) => players.has(code))).toEqual([]);
  });
});

function otherThan(symbol: string, seed: number): string {
  const others = Array.from("0123456789ABCDEFGHJKMNPQRSTVWXYZ").filter((other) => other !== symbol);
  return others[Math.abs(seed) % others.length] ?? "";
}
