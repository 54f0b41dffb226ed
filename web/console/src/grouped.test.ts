import { expect, test } from "vitest";
import { grouped } from "./grouped.ts";

test("a typed whole number is written in groups, and any other text stays", () => {
  expect(["6000", "1.00.000", " 500 "].map(grouped)).toEqual(["6.000", "100.000", "500"]);
  expect(["", "1,5", "-6000", "sáu nghìn"].map(grouped)).toEqual(["", "1,5", "-6000", "sáu nghìn"]);
});
