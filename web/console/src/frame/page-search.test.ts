import { expect, test } from "vitest";
import { pages } from "../pages.ts";
import { findPages, moneySearch } from "./page-search.ts";

const MENU = pages.flatMap(({ path, name, group }) =>
  name === undefined ? [] : [{ path, name, group }],
);
const found = (text: string) => findPages(MENU, text).map(({ path }) => path);

test("R-OPS-B: pages are found by their names and by other words for their work, without tone marks", () => {
  expect(found("tien ra")).toEqual(["/outgoing"]);
  expect(found("tam ngung")).toEqual(["/channels"]);
  expect(found("Bảo trì")).toEqual(["/notices", "/channels"]);
  // Its own name comes before other words.
  expect(found("hoan tien")).toEqual(["/payouts", "/outgoing"]);
  expect(found("")).toHaveLength(MENU.length);
});

test("R-OPS-B: what the quick search does not find is looked for as an amount or a payer", () => {
  expect(moneySearch("100.000đ")).toBe("/money?amountVnd=100000");
  expect(moneySearch(" pham minh duc ")).toBe("/money?payer=pham+minh+duc");
});
