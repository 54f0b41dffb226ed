import { expect, test } from "vitest";
import { everydayWeights, makePlan } from "./generate-plan.ts";

const options = { seed: 7, commands: 200, players: 5 };

test("a seed makes the same plan again, and another seed another", () => {
  expect(makePlan(options)).toEqual(makePlan(options));
  expect(makePlan(options)).not.toEqual(makePlan({ ...options, seed: 8 }));
});

test("a shorter plan is the beginning of a longer one", () => {
  const longer = makePlan({ ...options, commands: 300 });
  expect(makePlan(options)).toEqual(longer.slice(0, options.commands));
});

test("everything that may happen does within ten seeds", () => {
  const seeds = Array.from({ length: 10 }, (_, at) => at + 1);
  const kinds = seeds.flatMap((seed) =>
    makePlan({ ...options, seed, commands: 500 }).map(({ kind }) => kind),
  );
  const expected = Object.entries(everydayWeights).filter(([, weight]) => weight > 0);
  for (const [kind] of expected) expect(kinds).toContain(kind);
});
