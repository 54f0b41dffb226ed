import { pages } from "@portal/contract/pages";
import { expect, test } from "vitest";
import { findPage, receiptPath, topUpPath } from "./paths.ts";

test("R-SHELL-1: each address of the table of pages leads to its own page", () => {
  for (const [name, { path }] of Object.entries(pages)) {
    const parameter = path.includes("{") ? "aB-_9" : "";
    const address = path.replace(/\{\w+\}/, parameter);
    expect(findPage(address), address).toEqual({ name, parameter });
    expect(findPage(`${address}/`), `${address}/`).toEqual({ name, parameter });
  }
});

test("R-SHELL-1: an unknown path matches no page", () => {
  for (const address of ["/no-such-page", "/login/more", "/top-ups", "/top-ups/", "/top-ups/1/2"]) {
    expect(findPage(address), address).toBeUndefined();
  }
});

test("an address that is built for a parameter gives it back", () => {
  expect(findPage(topUpPath("12"))).toEqual({ name: "topUp", parameter: "12" });
  expect(findPage(receiptPath("34"))).toEqual({ name: "receipt", parameter: "34" });
});
