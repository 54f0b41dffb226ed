import { expect, test } from "vitest";
import { sourceName } from "./source-names.ts";

test("R-TX-1: providers are written as they write themselves, unknown ones as they are told", () => {
  const told = ["vietcombank", "agribank-2", "momo", "zalopay", "constructor"];
  expect(told.map(sourceName)).toEqual([
    "Vietcombank",
    "Agribank",
    "MoMo",
    "zalopay",
    "constructor",
  ]);
});
