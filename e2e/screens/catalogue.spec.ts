import { pages } from "@portal/contract/pages";
import { expect } from "@playwright/test";
import { missingTests } from "../catalogue/missing-tests.ts";
import { screens } from "../catalogue/screens.ts";
import { test } from "../support/test.ts";

test("the gallery shows every page there is, each state once, and tests that exist", () => {
  const paths = Object.values(pages).map(({ path }) => path);
  expect(paths.filter((path) => !screens.some((screen) => screen.paths.includes(path)))).toEqual(
    [],
  );
  const names = screens.flatMap(({ states }) => states.map(({ id }) => id));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(missingTests(screens)).toEqual([]);
});
