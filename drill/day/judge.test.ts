import { expect, test } from "vitest";
import { judgeAlerts, judgeUsage, type Window } from "./judge.ts";
import type { Usage } from "./usage.ts";

const outage: Window = { what: "the game is down", alerts: ["GameFailing"], from: 100, to: 112 };

test("an alert belongs to what caused it, until its rule's window has passed", () => {
  expect(judgeAlerts(new Map([[103, ["GameFailing"]]]), [outage])).toEqual([]);
  expect(judgeAlerts(new Map([[128, ["GameFailing"]]]), [outage])).toEqual([]);
});

test.each<[Map<number, string[]>, string]>([
  [new Map(), "GameFailing did not fire: the game is down"],
  [new Map([[90, ["GameFailing"]]]), "GameFailing fired without a cause, at minutes 90"],
  [new Map([[129, ["GameFailing"]]]), "GameFailing fired without a cause, at minutes 129"],
  [new Map([[103, ["GameFailing", "JobsLate"]]]), "JobsLate fired without a cause, at minutes 103"],
])("%j is found", (firing, found) => {
  expect(judgeAlerts(firing, [outage])).toContain(found);
});

const used: Usage = {
  memoryBytes: 100_000_000,
  residentBytes: 200_000_000,
  descriptors: 80,
  connections: 12,
};

test("the last hour may take what the first one took, and a twentieth more memory", () => {
  const last = [{ ...used, memoryBytes: 105_000_000 }];
  expect(judgeUsage({ first: [used], last })).toEqual([]);
});

test.each<[Partial<Usage>, RegExp]>([
  [{ memoryBytes: 106_000_000 }, /^memory: 1\.060/],
  [{ residentBytes: 251_000_000 }, /^resident memory: 1\.255/],
  [{ descriptors: 81 }, /^descriptors leak: .* 80 .* 81/],
  [{ connections: 13 }, /^connections leak/],
])("%j in the last hour is a leak", (grown, found) => {
  const last = [{ ...used, ...grown }];
  expect(judgeUsage({ first: [used], last })).toEqual([expect.stringMatching(found)]);
});

test("an hour without samples is no flat one", () => {
  expect(judgeUsage({ first: [used], last: [] })).toHaveLength(4);
});
