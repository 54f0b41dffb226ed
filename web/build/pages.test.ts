import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { notFoundPage, pages } from "@portal/contract/pages";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const files = globSync("**/*-page.tsx", { cwd: SOURCE }).map((file) =>
  file.slice(0, -".tsx".length),
);

test("every page has its row in the table of pages, and every row its page", () => {
  const named = Object.values(pages).flatMap((page) => ("file" in page ? [page.file] : []));
  expect(files.toSorted()).toEqual([...new Set([...named, notFoundPage.file])].toSorted());
});

test("R-SHELL-2: the menu names each page by its title", () => {
  const menu = readFileSync(join(SOURCE, "layout/account/account-nav.tsx"), "utf8");
  const entries = [...menu.matchAll(/to: paths\.(\w+), text: (t`[^`]*`)/g)];
  expect(entries).toHaveLength(7);
  for (const [, name, text = ""] of entries) {
    const { file } = pages[name as "home"];
    const title = text === "t`GiftCode`" ? "t`Danh sách GiftCode`" : text;
    expect.soft(readFileSync(join(SOURCE, `${file}.tsx`), "utf8")).toContain(`title={${title}}`);
  }
});

test.each(files)("%s exports the component that the router shows", (file) => {
  expect(readFileSync(join(SOURCE, `${file}.tsx`), "utf8")).toMatch(/^export function Page\(\)/m);
});
