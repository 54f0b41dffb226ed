import { expect, test } from "vitest";
import { sourceName } from "./source-names.ts";

test("R-TX-1: providers are written as they write themselves, unknown ones as they are told", () => {
  const providers = ["vietcombank", "agribank-2", "momo", "zalopay", "constructor"];
  expect(providers.map(sourceName)).toEqual([
    "Vietcombank",
    "Agribank",
    "MoMo",
    "zalopay",
    "constructor",
  ]);
});
