import { brotliCompressSync } from "node:zlib";
import { isCommonPassword } from "@portal/contract/values/common-password";
import { expect, test } from "vitest";
import { unpackPasswords } from "../src/lib/form/unpack-passwords.ts";
import { packPasswords, readList } from "./common-passwords.ts";

const list = readList();
const ofServer: ReadonlySet<string> = new Set(list);
const packed = packPasswords(list);
const ofPage = unpackPasswords(packed);

/** Passwords around an entry: as it is, disguised, with something before and after it, and cut. */
const around = (entry: string): string[] => [
  entry,
  entry.toUpperCase(),
  entry.replaceAll("a", "@").replaceAll("o", "0").replaceAll("i", "1"),
  `${entry}!2026`,
  `12-${entry}`,
  Array.from(entry).join("."),
  `${entry}x`,
  entry.slice(1),
];

test("R-SIGNUP-2: the page finds exactly the common passwords that the server finds", () => {
  const differing = list
    .flatMap(around)
    .filter((word) => isCommonPassword(word, ofPage) !== isCommonPassword(word, ofServer));
  expect(differing).toEqual([]);
  expect(list.filter((entry) => !isCommonPassword(entry, ofPage))).toEqual([]);
});

test("R-SIGNUP-2: the page's list holds nothing that the server's does not", () => {
  expect([...ofPage].filter((entry) => !ofServer.has(entry))).toEqual([]);
});

test("R-SHOP-10: the list weighs a few kB on the wire", () => {
  expect(brotliCompressSync(packed).length).toBeLessThan(5_000);
});
