import { readFileSync } from "node:fs";
import { join } from "node:path";
import { staffRoles } from "@portal/contract/console/rights";
import { expect, test } from "vitest";
import { groupsOf, heightOf, litPageOf, MENU_PX, pagesOf } from "./menu.ts";

test("the menu of every role is whole on a screen of 720 px, with the titles of groups for all but auditors", () => {
  const withTitles = staffRoles.filter((role) => heightOf(groupsOf([role]), true) <= MENU_PX);
  expect(withTitles).toEqual(staffRoles.filter((role) => role !== "auditor"));
  expect(heightOf(groupsOf(staffRoles), false)).toBeLessThanOrEqual(MENU_PX);
});

test("the menu names each page by its title", () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
  const entries = [...read("pages.ts").matchAll(/import\("(.*?)"\),\s*"(.*?)"/g)];
  expect(entries).toHaveLength(pagesOf(staffRoles).length);
  const others = entries.filter(([, file = "", name]) => !read(file).includes(`title="${name}"`));
  // Its title names the month.
  expect(others.map(([, , name]) => name)).toEqual(["Báo cáo tháng"]);
});

test("one entry of the menu is lit, the nearest one", () => {
  const groups = groupsOf(staffRoles);
  const lit = (at: string) => litPageOf(groups, at)?.path;
  expect(
    ["/books", "/books/month", "/books/entries", "/cases/17", "/players/an", "/"].map(lit),
  ).toEqual(["/books", "/books/month", "/books", "/cases", "/players", undefined]);
  expect(
    ["/notices", "/notices/64", "/transactions/17", "/runbooks/MoneySilent", "/dong-lenh"].map(lit),
  ).toEqual(["/notices", "/money", "/money", "/today", undefined]);
});
