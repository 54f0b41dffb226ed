import { expect, test } from "vitest";
import { tally } from "../../server/src/testing/concurrently.ts";
import { FORGET } from "../production/lose-machines.ts";
import { clusterValues, nodeValues, valuesOf } from "../production/values.ts";
import { RUN_ELSEWHERE, STEPS } from "../upgrade/steps.ts";
import { blockOf, blocksIn, ELSEWHERE, readDocument, withValues } from "./document.ts";

const steps = new Set([RUN_ELSEWHERE, ...STEPS.flatMap(({ blocks }) => blocks)]);

/** For each page the kinds of blocks that a drill runs so often, and those that it runs however many there are. */
test.each<[string, Readonly<Record<string, number>>, readonly string[]]>([
  ["production.md", { values: 1 }, ["", ...ELSEWHERE]],
  [
    "failover.md",
    { values: 1, node: 1, [FORGET]: 1 },
    ["first", "three", "turn", "portal", "figures"],
  ],
  ["restore.md", { token: 1, copy: 1, patroni: 2, new: 4 }, [""]],
  ["upgrade.md", tally([...steps]), []],
])("R-RUN-4, R-UPGRADE-1: a drill runs each block of docs/%s", (page, times, anyTimes) => {
  const kinds = blocksIn(page).map(({ kind }) => kind);
  expect(kinds).toHaveLength([...readDocument(page).matchAll(/^```sh/gm)].length);
  expect(tally(kinds.filter((kind) => !anyTimes.includes(kind)))).toEqual(times);
});

test.each([
  ["production.md", "values", valuesOf("secret")],
  ["failover.md", "values", clusterValues()],
  ["failover.md", "node", nodeValues("two")],
])("the drill has a value for each that operators fill in on docs/%s: %s", (page, kind, values) => {
  const { text } = withValues(blockOf(page, kind), values);
  expect(text).not.toMatch(/example\.com|10\.0\.0\./);
});
