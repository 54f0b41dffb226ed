import { readFileSync } from "node:fs";
import { pages } from "@portal/contract/pages";
import { expect } from "@playwright/test";
import { documentOf, missingTests } from "../catalogue/document.ts";
import { screens } from "../catalogue/screens.ts";
import { test } from "../support/test.ts";

const DOCUMENT = new URL("../../docs/screens.md", import.meta.url);

test("docs/screens.md shows every page there is, each state once, and tests that exist", () => {
  const paths = Object.values(pages).map(({ path }) => path);
  expect(paths.filter((path) => !screens.some((screen) => screen.paths.includes(path)))).toEqual(
    [],
  );
  const names = screens.flatMap(({ states }) => states.map(({ id }) => id));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(missingTests(screens)).toEqual([]);
  expect(readFileSync(DOCUMENT, "utf8")).toBe(documentOf(screens));
});
