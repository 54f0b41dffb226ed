import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkWeights, weighPages, weighWeb } from "./page-weight.ts";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "portal-weight-"));
  mkdirSync(join(dist, ".vite"));
  mkdirSync(join(dist, "assets"));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Writes a build of a first script, the layout, and one page with a style sheet. Sizes in kB that do not compress. */
function build({ app = 90, layout = 10, home = 20, style = 10, font = 40 }): void {
  const sizes = {
    "app.js": app,
    "layout.js": layout,
    "home.js": home,
    "home.css": style,
    "text.woff2": font,
  };
  for (const [name, kilobytes] of Object.entries(sizes)) {
    writeFileSync(join(dist, "assets", name), randomBytes(kilobytes * 1_000));
  }
  const manifest = {
    "index.html": { file: "assets/app.js", dynamicImports: ["src/pages/home/home-page.tsx"] },
    "src/layout/account/account-layout.tsx": { file: "assets/layout.js", imports: ["index.html"] },
    "src/pages/home/home-page.tsx": {
      file: "assets/home.js",
      css: ["assets/home.css"],
      imports: ["index.html"],
    },
  };
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
}

test("a build within its budgets passes, each of them a test", () => {
  build({});
  expect(checkWeights(weighWeb(dist))).toMatchObject({ passed: 4, failed: 0 });
});

test.each([
  ["script of /login", { app: 101, layout: 1, home: 1 }],
  ["script of src/pages/home/home-page.tsx", { home: 36 }],
  ["style of src/pages/home/home-page.tsx", { style: 16 }],
  ["fonts", { font: 61 }],
])("R-SHOP-10: too much is found: %s", (what, sizes) => {
  build(sizes);
  const { failed, output } = checkWeights(weighWeb(dist));
  expect(failed).toBe(1);
  expect(output).toContain(`${what}: `);
});

test("a page of the console is weighed with its frame", () => {
  build({ app: 100, home: 51 });
  const { passed, failed, output } = checkWeights(weighPages(dist));
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(output).toContain("script of src/pages/home/home-page.tsx");
});
