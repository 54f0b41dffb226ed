import { expect, test } from "vitest";
import { caretIn, isWholeUserCode, writeUserCode } from "./user-code.ts";

test("R-OPS-C: a code is written in capitals with its dash, however it is typed or pasted", () => {
  expect(writeUserCode("wdjb")).toBe("WDJB");
  expect(writeUserCode("wdjbm")).toBe("WDJB-M");
  expect(writeUserCode(" wdjb mjht\n")).toBe("WDJB-MJHT");
  expect(writeUserCode("WDJB-MJHTX")).toBe("WDJB-MJHT");
  expect(writeUserCode("WDJB-")).toBe("WDJB");
});

test("R-OPS-C: a Vietnamese keyboard writes the letters that were pressed", () => {
  expect(writeUserCode("ưđjb")).toBe("WDDJ-B");
});

test("R-OPS-C: seven letters are no code", () => {
  expect(isWholeUserCode("WDJB-MJH")).toBe(false);
  expect(isWholeUserCode("WDJB-MJHT")).toBe(true);
});

test("R-OPS-C: the caret stays behind the letter that was typed", () => {
  expect(caretIn("WDxJB-MJH", 3)).toBe(3);
  expect(caretIn("WDJBx-MJH", 5)).toBe(6);
  expect(caretIn("WDJBM", 5)).toBe(6);
});
