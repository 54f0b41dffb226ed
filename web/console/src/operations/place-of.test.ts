import { operationNames } from "@portal/contract/console/operations";
import { expect, test } from "vitest";
import { pages } from "../pages.ts";
import { placeOf } from "./place-of.ts";

test("what an operation has done is seen on a page of the console", () => {
  const facts = { username: "an", caseId: "1", outgoing: "sepay:1", kind: "gift", name: "vat" };
  const patterns = pages.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
  for (const operation of Object.keys(operationNames)) {
    const path = placeOf(operation, facts)?.replace(/\?.*$/, "") ?? "";
    expect(
      patterns.filter((pattern) => pattern.test(path)),
      operation,
    ).not.toEqual([]);
  }
});
