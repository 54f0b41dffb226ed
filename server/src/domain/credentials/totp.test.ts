import { describe, expect, test } from "vitest";
import { inGroups, matchingStep, newTotpSecret, otpauthUri } from "./totp.ts";

/** "12345678901234567890" in base 32: the secret of RFC 6238, Appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
/** Seconds since 1970, and the last six of the eight digits in RFC 6238, Appendix B, SHA-1. */
const RFC_VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;
const STEP_SECONDS = 30;

describe("a code belongs to its time step", () => {
  test.each(RFC_VECTORS)("RFC 6238: at %d s it is %s", (seconds, code) => {
    const step = Math.floor(seconds / STEP_SECONDS);
    expect(matchingStep(RFC_SECRET, code, seconds * 1_000)).toBe(step);
  });

  test("is valid from one step before to one step after, and not a millisecond longer", () => {
    const [seconds, code] = RFC_VECTORS[3];
    const step = Math.floor(seconds / STEP_SECONDS);
    const firstMs = (step - 1) * STEP_SECONDS * 1_000;
    const lastMs = (step + 2) * STEP_SECONDS * 1_000 - 1;
    expect(matchingStep(RFC_SECRET, code, firstMs)).toBe(step);
    expect(matchingStep(RFC_SECRET, code, lastMs)).toBe(step);
    expect(matchingStep(RFC_SECRET, code, firstMs - 1)).toBeUndefined();
    expect(matchingStep(RFC_SECRET, code, lastMs + 1)).toBeUndefined();
  });

  test.each([
    "",
    "28708",
    "2870820",
    " 287082",
    "28708a",
    "２８７０８２",
    "287\u0000082",
    "-87082",
  ])("%j is no code, and no fault", (code) => {
    expect(matchingStep(RFC_SECRET, code, 59_000)).toBeUndefined();
  });
});

test("a secret has 160 random bits in base 32 and is shown in groups of four", () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(inGroups(RFC_SECRET)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
});

test("the URI has the game, the player and the parameters of authenticator applications", () => {
  const uri = new URL(otpauthUri(RFC_SECRET, "Võ Lâm: Online", "lang_tu_01"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.host).toBe("totp");
  expect(decodeURIComponent(uri.pathname)).toBe("/Võ Lâm: Online:lang_tu_01");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: RFC_SECRET,
    issuer: "Võ Lâm: Online",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
