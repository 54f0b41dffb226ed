import { expect, test } from "vitest";
import { readFilters, writeFilters } from "./use-filters.ts";

test("R-TX-1: the filters come from the address; unknown parameters are ignored", () => {
  const search = "?kind=bonus&status=maybe&from=2026-03-01&to=2026-02-30&tab=1";
  expect(readFilters(search)).toEqual({ kind: "bonus", from: "2026-03-01" });
  expect(readFilters("")).toEqual({});
});

test("R-TX-1: filters enter and leave the address, and other parameters stay", () => {
  expect(writeFilters("?tab=1", { kind: "bonus" })).toBe("/transactions?tab=1&kind=bonus");
  expect(writeFilters("?kind=bonus&from=2026-03-01", { kind: "", from: "" })).toBe("/transactions");
});
