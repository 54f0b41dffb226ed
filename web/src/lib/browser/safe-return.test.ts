import { describe, expect, test } from "vitest";
import { safeReturn } from "./safe-return.ts";

describe("R-SHELL-4: only same-origin paths are followed", () => {
  test.each([
    ["/", "/"],
    ["/recharge", "/recharge"],
    ["/payment/bank-transfer?bank=vietcombank#qr", "/payment/bank-transfer?bank=vietcombank#qr"],
    ["/a%2F%2Fb", "/a%2F%2Fb"],
    ["/login?from=//evil.example", "/login?from=//evil.example"],
  ])("%j keeps its path, query and hash", (wanted, expected) => {
    expect(safeReturn(wanted)).toBe(expected);
  });

  test.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/./..//evil.example/x",
    "https://evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    " /javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "%2F%2Fevil.example",
    "?from=/x",
    "",
    null,
    undefined,
  ])("%j is not followed", (wanted) => {
    expect(safeReturn(wanted)).toBe("/");
  });

  test("an encoded slash never becomes a host", () => {
    const followed = new URL(safeReturn("/%2F/evil.example"), "https://portal.example");
    expect(followed.origin).toBe("https://portal.example");
  });
});
