import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("a seed of 500 commands, unless options say otherwise", () => {
  const usual = { seeds: 1, from: 1, commands: 500, kills: undefined, named: [""] };
  expect(readOptions([])).toEqual({ ...usual, moments: false, planted: false });
  const seeds = ["--seeds", "200", "--from", "7", "--kills", "20", "--moments", "--planted"];
  expect(readOptions([...seeds, "--named", "wallet", "--named", "proof"])).toMatchObject({
    seeds: 200,
    from: 7,
    kills: 20,
    moments: true,
    planted: true,
    named: ["wallet", "proof"],
  });
});

test.each([
  ["--seeds", "0"],
  ["--seeds", "many"],
  ["--from", "1.5"],
  ["--sedes", "2"],
  ["200"],
  ["--moments", "--named", "wallet", "--named", "a course that there is not"],
])("%s %s is refused", (...args) => {
  expect(() => readOptions(args)).toThrow();
});
