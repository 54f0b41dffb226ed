import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkConsoleWeight, checkPageWeight } from "./page-weight.ts";

/** Returns bytes that do not compress. */
const noise = (kilobytes: number): Buffer => randomBytes(kilobytes * 1_000);

const LOGIN = "src/features/session/login-page.tsx";
const HOME = "src/pages/home/home-page.tsx";

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "portal-weight-"));
  mkdirSync(join(dist, ".vite"));
  mkdirSync(join(dist, "assets"));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** Writes a build of two pages and a frame that share a chunk; sizes in kB. */
function build({ shell = 26, login = 15, frame = 3, home = 15, style = 5, font = 40 }): void {
  const put = (name: string, kilobytes: number) =>
    writeFileSync(join(dist, "assets", name), noise(kilobytes));
  put("shell.js", shell);
  put("shell.css", style);
  put("login.js", login);
  put("frame.js", frame);
  put("parts.js", 2);
  put("home.js", home);
  put("home.css", style);
  put("text.woff2", font);
  writeFileSync(
    join(dist, "index.html"),
    '<script src="/assets/shell.js"></script><link rel="stylesheet" href="/assets/shell.css">',
  );
  const parts = { "_parts.js": { file: "assets/parts.js", imports: ["_shell.js"] } };
  const manifest = {
    "_shell.js": { file: "assets/shell.js", css: ["assets/shell.css"] },
    ...parts,
    [LOGIN]: { file: "assets/login.js", imports: ["_parts.js", "_shell.js"] },
    "src/layout/account/account-layout.tsx": { file: "assets/frame.js", imports: ["_shell.js"] },
    [HOME]: { file: "assets/home.js", imports: ["_parts.js"], css: ["assets/home.css"] },
  };
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
}

test("a build within its budgets passes, each of them a test", () => {
  build({});
  expect(checkPageWeight(dist)).toEqual({ passed: 9, failed: 0 });
});

test.each([
  ["script to the first screen", { shell: 32 }],
  ["script of home", { home: 21 }],
  ["all script of home", { shell: 40, login: 5, frame: 19.5, home: 19.5 }],
  ["style sheets on home", { style: 8 }],
  ["fonts", { font: 61 }],
])("too much is found: %s", (what, sizes) => {
  build(sizes);
  const { failed, output } = checkPageWeight(dist);
  expect(failed).toBe(1);
  expect(output).toContain(`${what}: `);
});

test("a page of the console that is above the budget with its frame is found, the others pass", () => {
  for (const [name, kilobytes] of [
    ["frame", 60],
    ["table", 20],
    ["log", 5],
    ["charts", 31],
  ] as const) {
    writeFileSync(join(dist, `assets/${name}.js`), noise(kilobytes));
  }
  const manifest = {
    "index.html": { file: "assets/frame.js", dynamicImports: ["log.tsx", "charts.tsx"] },
    "_table.js": { file: "assets/table.js" },
    "log.tsx": { file: "assets/log.js", imports: ["_table.js", "index.html"] },
    "charts.tsx": { file: "assets/charts.js", imports: ["index.html"] },
  };
  writeFileSync(join(dist, ".vite/manifest.json"), JSON.stringify(manifest));
  const { passed, failed, output } = checkConsoleWeight(dist);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(output).toContain("charts.tsx");
});
