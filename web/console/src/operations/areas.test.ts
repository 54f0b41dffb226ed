import { expect, test } from "vitest";
import { operationChoices } from "./areas.ts";
import { operationNames } from "./facts.tsx";

test("R-OPS-A: each operation that has a limit stands under one heading", () => {
  expect(operationChoices.map(({ value }) => value).toSorted()).toEqual(
    Object.keys(operationNames).toSorted(),
  );
});
