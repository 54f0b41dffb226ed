import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readCommand } from "./read-command.ts";

test.each([
  ["MXT demo", "MXT", ["demo"]],
  ["KH demo", "KH", ["demo"]],
  ["  mxt   DEMO \n", "MXT", ["demo"]],
  ["Mxt Đêmò", "MXT", ["demo"]],
  ["Mxt Đêmò".normalize("NFD"), "MXT", ["demo"]],
  ["ＭＸＴ ｄｅｍｏ", "MXT", ["demo"]],
  ["MXTdemo", "MXT", ["demo"]],
  ["M X T demo", "MXT", ["demo"]],
  ["MXT: <demo>.", "MXT", ["demo"]],
  ["“KH demo”", "KH", ["demo"]],
  ["MXT\u00a0demo", "MXT", ["demo"]],
  ["MXT\tuser_001", "MXT", ["user_001"]],
  ["mxt de mo", "MXT", ["demo"]],
  ["MXT user 001", "MXT", ["user001", "user"]],
  ["KH demo cảm ơn", "KH", ["democamon", "demo"]],
  ["KHdemo nhé", "KH", ["demonhe", "demo"]],
  ["kh khanh99", "KH", ["khanh99"]],
])("R-SMS-1: %j is read as %s", (text, name, usernames) => {
  expect(readCommand(text)).toEqual({ name, usernames });
});

test.each([
  "",
  " ",
  "MXT",
  "KH",
  "MXT abc",
  `KH ${"x".repeat(33)}`,
  "xin chào",
  "demo",
  "NAP demo",
  "😀",
])("R-SMS-1: %j is no command", (text) => {
  expect(readCommand(text)).toBeUndefined();
});

test("R-SMS-1: any text is read without an error, and only valid usernames are returned", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const username of readCommand(`mxt${text}`)?.usernames ?? []) {
        expect(username).toMatch(/^[a-z0-9_]{4,32}$/);
      }
    }),
  );
});
