import { readdirSync, readFileSync } from "node:fs";
import { pages } from "@portal/contract/pages";
import { expect } from "@playwright/test";
import { screens } from "../catalogue/screens.ts";
import { test } from "../support/test.ts";

const DOCS = new URL("../../docs/", import.meta.url);

test("docs/screens.md shows every page there is, and each of its pictures", () => {
  const paths = Object.values(pages).map(({ path }) => path);
  expect(paths.filter((path) => !screens.some((screen) => screen.paths.includes(path)))).toEqual(
    [],
  );
  const pictures = screens.flatMap(({ states }) => states.map(({ id }) => `${id}.jpg`));
  expect(pictures.toSorted()).toEqual([...new Set(pictures)].toSorted());
  expect(readdirSync(new URL("images/screens", DOCS)).toSorted()).toEqual(pictures.toSorted());
  const document = readFileSync(new URL("screens.md", DOCS), "utf8");
  expect(pictures.filter((picture) => !document.includes(`/${picture}"`))).toEqual([]);
});
