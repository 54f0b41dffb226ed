import { staffRoles } from "@portal/contract/console/rights";
import { expect, test } from "vitest";
import { foldedAtFirst, groupsOf, litPageOf, MENU_ROWS } from "./menu.ts";

/** The pixels of a screen of 720 that the frame leaves the menu, and those of a row (frame.module.css). */
const LEFT_PX = 720 - (8 + 36 + 8 + 8 + 76 + 8);
const ROW_PX = 24;

test("every role's menu is whole on a screen of 720 px, with the page that is open in it", () => {
  expect(MENU_ROWS * ROW_PX).toBeLessThanOrEqual(LEFT_PX);
  for (const roles of [...staffRoles.map((role) => [role]), staffRoles]) {
    const groups = groupsOf(roles);
    for (const { group, pages } of groups) {
      for (const page of pages) {
        const folded = foldedAtFirst(groups, page);
        expect(folded.has(group)).toBe(false);
        const rows = groups.map(
          (one) =>
            (one.title === undefined ? 0 : 1) + (folded.has(one.group) ? 0 : one.pages.length),
        );
        expect(
          rows.reduce((sum, each) => sum + each, 0),
          page.path,
        ).toBeLessThanOrEqual(MENU_ROWS);
      }
    }
  }
});

test("one entry of the menu is lit, the nearest one", () => {
  const groups = groupsOf(staffRoles);
  const lit = (at: string) => litPageOf(groups, at)?.path;
  expect(
    ["/books", "/books/month", "/books/entries", "/cases/17", "/players/an", "/"].map(lit),
  ).toEqual(["/books", "/books/month", "/books", "/cases", "/players", undefined]);
});
