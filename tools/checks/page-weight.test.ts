/** A build whose scripts or styles exceed their size budgets fails. */
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkWeights, weighPages, weighWeb } from "./page-weight.ts";

const HOME = "src/pages/home/home-page.tsx";
const PAGES = {
  "index.html": { file: "start.js", dynamicImports: ["_app.js"] },
  "_app.js": { file: "app.js", imports: ["index.html"], dynamicImports: ["src/page-files.ts"] },
  "src/page-files.ts": { file: "list.js", imports: ["_app.js"], dynamicImports: [HOME] },
  "src/layout/account/account-layout.tsx": { file: "layout.js", imports: ["_app.js"] },
  [HOME]: { file: "home.js", css: ["home.css"], imports: ["_app.js"] },
  "src/lib/form/common-list.ts": { file: "passwords.js" },
};
const CONSOLE = {
  "index.html": { file: "app.js", dynamicImports: [HOME] },
  [HOME]: { file: "home.js", css: ["home.css"], imports: ["index.html"] },
};

/** Writes a build of a first script, the layout, and one page with a style sheet. Sizes in kB that do not compress. */
function build(
  { app = 90, layout = 10, home = 20, style = 10, passwords = 4 },
  manifest: object = PAGES,
): string {
  const dist = mkdtempSync(join(tmpdir(), "portal-weight-"));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, ".vite"));
  const put = (file: string, kb: number) =>
    writeFileSync(join(dist, file), randomBytes(kb * 1_000));
  put("start.js", 1);
  put("app.js", app - 1);
  put("layout.js", layout);
  put("home.js", home);
  put("home.css", style);
  put("list.js", 1);
  put("passwords.js", passwords);
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
  return dist;
}

test("a build within its budgets passes, each of them a test", () => {
  expect(checkWeights(weighWeb(build({})))).toMatchObject({ passed: 4, failed: 0 });
});

test.each([
  ["script of /login", { app: 101, layout: 1, home: 1 }],
  [`script of ${HOME}`, { home: 36 }],
  [`style of ${HOME}`, { style: 16 }],
  ["passwords.js", { passwords: 6 }],
])("R-SHOP-10: too much is found: %s", (what, sizes) => {
  const { failed, output } = checkWeights(weighWeb(build(sizes)));
  expect({ failed, output }).toEqual({
    failed: 1,
    output: expect.stringContaining(what) as string,
  });
});

test("a page of the console is weighed with its frame", () => {
  const { passed, failed, output } = checkWeights(
    weighPages(build({ app: 101, home: 51 }, CONSOLE)),
  );
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(output).toContain(`script of ${HOME}`);
});
