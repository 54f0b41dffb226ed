import { readFileSync } from "node:fs";
import { operationNames, type OperationName } from "@portal/contract/console/operations";
import { expect, test } from "vitest";
import { graveOperations } from "./grave-operations.ts";

test("R-OPS-B: the handbook's table of presses that nothing takes back has the operations whose buttons are red, or would be on another page", () => {
  const handbook = readFileSync(new URL("../../../../docs/operator.md", import.meta.url), "utf8");
  const rows = [...handbook.matchAll(/^\| ([^|]+) \| (?:red|its page's task)\b/gm)].map(
    ([, names = ""]) => names,
  );
  const named = rows.flatMap((names) => names.split(", "));
  const grave = (Object.keys(operationNames) as OperationName[]).filter((name) =>
    graveOperations.has(name),
  );
  expect(named.toSorted()).toEqual(grave.map((name) => operationNames[name]).toSorted());
});
