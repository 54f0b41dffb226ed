/** Each SMS without a link is one part of 160 ASCII characters, even with long names. */
import { PHONE_MAX_LENGTH, USERNAME_MAX_LENGTH } from "@portal/contract/values/limits";
import { describe, expect, test } from "vitest";
import {
  accountClosingText,
  changeUndoneText,
  codeText,
  emailChangeCodeText,
  emailChangedText,
  helpText,
  newPhoneCodeText,
  passwordChangedText,
  phoneChangedText,
  phoneFullText,
  phoneRemovedText,
  phoneVerifiedText,
  type SmsSender,
  twoFactorOnText,
  withoutDiacritics,
} from "./texts.ts";

/** A sender with long names and numbers. */
const SENDER: SmsSender = {
  gameName: "Kiếm Hiệp Đại Lục Online Vô Song",
  supportPhones: ["0".repeat(PHONE_MAX_LENGTH), "0900000200"],
  // Needs the longer of the two words.
  supportTakesCalls: false,
};
const username = "w".repeat(USERNAME_MAX_LENGTH);

const CODE = { username, code: "4K7M2Q", minutes: 10 };

const texts: Record<string, string> = {
  code: codeText(SENDER, { username, code: "4K7M2Q", minutes: 10 }),
  "email change code": emailChangeCodeText(SENDER, { username, code: "4K7M2Q", minutes: 10 }),
  "new phone code": newPhoneCodeText(SENDER, { ...CODE, wait: new Date("2026-12-05T13:05Z") }),
  "code of a phone to activate": newPhoneCodeText(SENDER, { ...CODE, wait: "activation" }),
  "phone verified": phoneVerifiedText(SENDER, { username }),
  "phone verified, which waits": phoneVerifiedText(SENDER, { username, wait: new Date(0) }),
  "phone full": phoneFullText(SENDER, { username, accounts: 100 }),
  help: helpText(SENDER),
  "phone changed": phoneChangedText(SENDER, { username }),
  "password changed": passwordChangedText(SENDER, { username }),
  "email changed": emailChangedText(SENDER, { username }),
  "two-factor on": twoFactorOnText(SENDER, { username }),
  "change undone": changeUndoneText(SENDER, { username }),
  "account closing": accountClosingText(SENDER, { username, day: "05/12/2026" }),
  "phone removed": phoneRemovedText(SENDER, { username }),
};

describe.each(Object.entries(texts))("R-SMS-1: the text '%s'", (_, text) => {
  test("is one part of an SMS with the longest names", () => {
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
  });

  test("begins with the game's name", () => {
    expect(text.startsWith("Kiem Hiep Dai Luc On: ")).toBe(true);
  });
});

/** GSM 03.38: a text longer than one part is sent in parts of this length. */
const PART_LENGTH = 153;

test.each([phoneChangedText, passwordChangedText, emailChangedText, twoFactorOnText])(
  "R-SMS-1: with its link the text of %o has at most two parts, and the support number",
  (write) => {
    const url = `https://taikhoan.kiemhiepdailuc.example/recovery/undo/${"A".repeat(43)}`;
    const text = write(SENDER, { username, undo: { url, hours: 72 } });
    expect(text).toContain(` ${url} `);
    expect(text).toContain("trong 72 gio");
    expect(text).toContain(SENDER.supportPhones[0]);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(text.length).toBeLessThanOrEqual(2 * PART_LENGTH);
  },
);

test("R-SMS-1: no text asks the player to call a number that accepts only SMS", () => {
  expect(phoneVerifiedText(SENDER, { username })).toContain(`Nhan ${SENDER.supportPhones[0]}.`);
  const called = { ...SENDER, supportTakesCalls: true };
  expect(phoneVerifiedText(called, { username })).toContain(`Goi ${SENDER.supportPhones[0]}.`);
});

test("R-SMS-1: the texts name the account and the code, because a phone may have several accounts", () => {
  for (const [name, text] of Object.entries(texts)) {
    expect(text.includes(username)).toBe(name !== "help");
  }
  expect(texts["code"]).toContain("4K7M2Q");
});

test.each([
  ["Đường về xứ Đoài", "Duong ve xu Doai"],
  ["Đường".normalize("NFD"), "Duong"],
  ["ＦＳ Online™ ", "FS OnlineTM "],
  ["好 😀 x\n", "  x"],
])("R-SMS-1: %j is written %j", (text, ascii) => {
  expect(withoutDiacritics(text)).toBe(ascii);
});
