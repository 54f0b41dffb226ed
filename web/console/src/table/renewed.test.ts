import { expect, test } from "vitest";
import type { LoadedPage } from "./loaded-page.ts";
import { renewed } from "./renewed.ts";

const pageOf = (cursor: string | undefined, rows: string, nextCursor: string | null) => ({
  cursor,
  rows: rows.split(""),
  nextCursor,
});
const pages: readonly LoadedPage<string>[] = [
  pageOf(undefined, "abc", "c"),
  pageOf("c", "def", "f"),
];
const rowsAfter = async (fresh: string, nextCursor: string | null = "next") => {
  const found = await renewed(
    pages,
    [0, 2],
    () => Promise.resolve(pageOf(undefined, fresh, nextCursor)),
    (row) => row,
  );
  return found.map(({ rows }) => rows.join(""));
};

test("a page that is asked for again ends where the next one begins", async () => {
  expect(await rowsAfter("abcdef")).toEqual(["abc", "def"]);
  expect(await rowsAfter("xabcde")).toEqual(["xabc", "def"]);
  expect(await rowsAfter("acdef")).toEqual(["ac", "def"]);
});

test("a row that comes up from a later page takes none of its neighbours with it, and stands once", async () => {
  expect(await rowsAfter("aebcdf")).toEqual(["aebc", "df"]);
});

test("where it does not reach the next page any more, that one is loaded anew", async () => {
  expect(await rowsAfter("uvwxyz")).toEqual(["uvwxyz"]);
});
