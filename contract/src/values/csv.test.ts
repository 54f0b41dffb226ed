import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("R-TX-1: numbers stay numbers, and null becomes an empty cell", () => {
  expect(csvLine([-1_000, 0, null, ""])).toBe("-1000,0,,\r\n");
});

test("R-TX-1: commas, quotes and line breaks stay inside their cell", () => {
  expect(csvLine(['a,b "c"', "d\ne", "Ngân Lượng"])).toBe('"a,b ""c""","d\ne",Ngân Lượng\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＠a"])(
  "R-TX-1: a text that looks like a formula is written as text: %j",
  (text) => {
    expect(csvLine([text]).replaceAll('"', "")).toBe(`'${text}\r\n`);
  },
);
