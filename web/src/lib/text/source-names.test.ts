import { expect, test } from "vitest";
import { sourceName } from "./source-names.ts";

test("R-TX-1: providers have their own spelling; unknown ones stay as they are", () => {
  const providers = ["vietcombank", "agribank-2", "momo", "zalopay", "constructor"];
  expect(providers.map(sourceName)).toEqual([
    "Vietcombank",
    "Agribank",
    "MoMo",
    "zalopay",
    "constructor",
  ]);
});
