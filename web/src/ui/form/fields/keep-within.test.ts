import { cleanText } from "@portal/contract/values/clean-text";
import { opaqueString } from "@portal/contract/values/opaque-string";
import { expect, test } from "vitest";
import { keepWithin } from "./keep-within.ts";

/** Returns the content of a field of this length after pasting a text into it. */
function pasted(text: string, maxLength: number, clean: (text: string) => string): string {
  const input = { value: text, selectionStart: null };
  keepWithin(input as unknown as HTMLInputElement, maxLength, clean);
  return input.value;
}

const composed = (text: string) => cleanText(text.normalize("NFC"));

test.each([
  ["a username with direction marks", "\u202Akiem_khach\u202C", 10, "\u202Akiem_khach\u202C"],
  ["a name in decomposed letters", "Nguyễn".normalize("NFD"), 6, "Nguyễn".normalize("NFD")],
  ["an address with spaces", "   a@example.vn  ", 12, "   a@example.vn  "],
  ["a longer text", " \u200Babcdefgh ", 6, "abcdef"],
])("R-WIRE-1: %s is measured once it is clean", (_what, text, maxLength, left) => {
  expect(pasted(text, maxLength, composed)).toBe(left);
});

test("R-WIRE-1: a password is measured in its normal form", () => {
  const password = "ế".repeat(128).normalize("NFD");
  expect(pasted(password, 128, opaqueString)).toBe(password);
  expect(pasted(`${password}ab`, 128, opaqueString)).toBe("ế".repeat(128));
});
