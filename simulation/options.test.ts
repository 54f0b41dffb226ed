import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("seeds, where to begin, and how many commands", () => {
  expect(readOptions(["--seeds", "200", "--from", "7"])).toEqual({
    mode: "seeds",
    seeds: 200,
    from: 7,
    commands: 500,
  });
  expect(readOptions([])).toMatchObject({ seeds: 1, from: 1 });
});

test("kills in place of seeds", () => {
  expect(readOptions(["--kills", "20"])).toEqual({ mode: "kills", kills: 20, seed: 1 });
});

test("the moments of purchases, or planted mistakes, in place of both", () => {
  expect(readOptions(["--moments"])).toEqual({ mode: "moments", named: [""] });
  const named = ["--named", "wallet", "--named", "proof"];
  expect(readOptions(["--moments", ...named])).toMatchObject({ named: ["wallet", "proof"] });
  expect(readOptions(["--planted"])).toEqual({ mode: "planted" });
});

test("a course that there is not is refused, also beside one that there is", () => {
  const named = ["--named", "wallet", "--named", "walet"];
  expect(() => readOptions(["--moments", ...named])).toThrow("walet");
});

test.each([["--seeds", "0"], ["--seeds", "many"], ["--from", "1.5"], ["--sedes", "2"], ["200"]])(
  "%s %s is refused",
  (...args) => {
    expect(() => readOptions(args)).toThrow();
  },
);
