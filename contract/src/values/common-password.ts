/** Recognises the passwords that attackers try first: one rule for page and server. */

export const PASSWORD_COMMON_MESSAGE =
  "Mật khẩu này quá phổ biến nên rất dễ đoán. Vui lòng chọn mật khẩu khác.";

/** Reads common-passwords.txt, which says how it is written. */
export function readCommonPasswords(text: string): ReadonlySet<string> {
  const lines = text
    .replaceAll(/^;.*\n/gm, "")
    .trim()
    .split(/\n(?! )/);
  return new Set(lines.flatMap(readLine));
}

function readLine(line: string): string[] {
  const [patterns = "", words = ""] = line.split(" =");
  return words
    .trim()
    .split(/\s+/)
    .flatMap((word) => patterns.split(" ").map((pattern) => pattern.replace("#", word)));
}

/** Finds disguised common passwords too: P@ssw0rd!2026 is `password`, and Abc@123456 is `abc123456`. */
export function isCommonPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = plainForm(password);
  const spellings = [
    plain,
    stem(plain),
    ...withoutDisguise(plain),
    ...withoutDisguise(stem(plain)),
  ];
  return spellings.some(
    (spelling) =>
      common.has(lettersAndDigits(spelling)) || common.has(lettersAndDigits(stem(spelling))),
  );
}

/** Removes the digits and signs at both ends. */
const stem = (text: string): string => text.replaceAll(/^\P{L}+|\P{L}+$/gu, "");

/** Returns the text in small letters without accents: Mật Khẩu is `mat khau`. */
export function plainForm(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

/** The signs that stand for letters. A 1 may be an i or an l. */
const DISGUISES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};

export function withoutDisguise(text: string): string[] {
  const shown = text.replaceAll(/[@430$57]/g, (sign) => DISGUISES[sign] ?? sign);
  return ["i", "l"].map((letter) => shown.replaceAll(/[1!|]/g, letter));
}

export const SIGN = /[^\p{L}\p{N}]/gu;

export function lettersAndDigits(text: string): string {
  return text.replaceAll(SIGN, "");
}
