import { expect, test } from "vitest";
import { loginForm } from "../session.ts";
import { startTwoFactorForm, totpCode } from "../two-factor.ts";
import { cleanCardText } from "../payment.ts";
import { namesForm } from "../profile.ts";
import { cleanCode, cleanPhone, cleanText } from "./clean-text.ts";
import { email, optionalCode, securityCode, smsCode } from "./fields.ts";

/** Invisible characters that copied texts contain. */
const INVISIBLE = [
  "\u200B",
  "\u200C",
  "\u200D",
  "\u2060",
  "\uFEFF",
  "\u00AD",
  "\u200E",
  "\u200F",
  "\u202A",
  "\u202B",
  "\u202C",
  "\u202D",
  "\u202E",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
];

test.each(INVISIBLE)("R-WIRE-1: %j is removed from every typed text", (sign) => {
  const around = (text: string) =>
    Array.from(text)
      .map((letter) => `${sign}${letter}`)
      .join("") + sign;
  expect(cleanText(around("Nguyễn Văn"))).toBe("Nguyễn Văn");
  expect(cleanCode(around("123 456"))).toBe("123456");
  expect(cleanPhone(around("0912 345 678"))).toBe("0912345678");
  expect(cleanCardText(around("1234-5678.ab"))).toBe("12345678AB");
  const login = loginForm.parse({ username: around("demo"), password: around("Ab") });
  expect(login.username).toBe("demo");
  expect(login.password, "a password stays as it was typed").toBe(around("Ab"));
  expect(startTwoFactorForm.parse({ currentPassword: around("Ab") }).currentPassword).toBe(
    around("Ab"),
  );
  expect(email.parse(around("tieu.lang@example.vn"))).toBe("tieu.lang@example.vn");
  for (const code of [securityCode, smsCode, optionalCode, totpCode]) {
    expect(code.parse(around("123456"))).toBe("123456");
  }
  const names = { firstName: around("Anh"), lastName: around("Nguyễn"), middleName: around("Văn") };
  expect(namesForm.parse(names)).toEqual({
    firstName: "Anh",
    lastName: "Nguyễn",
    middleName: "Văn",
  });
});

test.each(["\u00A0", "\u202F", "\u2007", "\u3000"])("R-WIRE-1: %j is a space", (space) => {
  expect(cleanText(`${space}Nguyễn${space}Văn${space}`)).toBe("Nguyễn Văn");
  expect(cleanCode(`123${space}456`)).toBe("123456");
});

test("R-WIRE-1: a text's length is checked after cleaning, not before", () => {
  expect(securityCode.safeParse(` ${"\u200B".repeat(50)}12 34 56 `).success).toBe(true);
  expect(securityCode.safeParse("1234567").success).toBe(false);
  expect(loginForm.safeParse({ username: "\u200B\u200Babc", password: "x" }).success).toBe(false);
});
