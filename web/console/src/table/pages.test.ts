import { expect, test } from "vitest";
import { loadedPages, type Page, pagesOnScreen } from "./pages.ts";

const pageOf = (rows: string, nextCursor: string | null = "next"): Page<string> => ({
  rows: rows.split(""),
  nextCursor,
});
const rowsOf = (pages: readonly Page<string>[]) => pages.map(({ rows }) => rows.join(""));

test("a row that has moved to another page appears once", () => {
  const pages = [pageOf("aebc"), pageOf("def")];
  expect(rowsOf(loadedPages(pages, (row) => row))).toEqual(["aebc", "df"]);
});

test("the pages after one that is not loaded are left out", () => {
  const pages = [pageOf("uvw"), undefined, pageOf("def")];
  expect(rowsOf(loadedPages(pages, (row) => row))).toEqual(["uvw"]);
});

test("a refresh requests the pages on the screen and no others", () => {
  const pages = [pageOf("abc"), pageOf("def"), pageOf("ghi")];
  const requested = (first: number, last: number, missing = -1) => {
    const isOnScreen = pagesOnScreen(pages, { first, last });
    return [0, 1, 2].filter((index) => isOnScreen(index, index !== missing));
  };
  expect(requested(0, 2)).toEqual([0]);
  expect(requested(1, 4)).toEqual([0, 1]);
  expect(requested(4, 5)).toEqual([1]);
  expect(requested(4, 5, 0), "a page above the screen that is gone").toEqual([0, 1]);
  expect(requested(0, 1, 2), "a page below the screen that is gone").toEqual([0]);
  expect(requested(0, -1), "an empty list").toEqual([0]);
});
