import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkFirstLoad, measureFirstLoad } from "./first-load.ts";

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "portal-first-load-"));
});

afterEach(() => {
  rmSync(dist, { recursive: true, force: true });
});

test("everything that /login imports is weighed, once", () => {
  makeBuild({ sharedKb: 20 });
  const { files } = measureFirstLoad(dist);
  expect(files.toSorted()).toEqual(["entry.js", "login.js", "preloaded.js", "shared.js"]);
});

test("a build under the limit passes, a heavier one fails", () => {
  makeBuild({ sharedKb: 20 });
  expect(checkFirstLoad(dist)).toMatchObject({ passed: 1, failed: 0 });
  makeBuild({ sharedKb: 120 });
  expect(checkFirstLoad(dist)).toMatchObject({ passed: 0, failed: 1 });
});

/** Random bytes do not compress: the sizes are those after gzip too. */
function makeBuild({ sharedKb }: { sharedKb: number }): void {
  mkdirSync(join(dist, ".vite"), { recursive: true });
  const manifest = {
    "_shared.js": { file: "shared.js" },
    "src/entry.ts": { file: "entry.js", imports: ["_shared.js"] },
    "src/features/session/login-page.tsx": { file: "login.js", imports: ["_shared.js"] },
    "src/features/home/home-page.tsx": { file: "home.js", imports: ["_shared.js"] },
  };
  writeFileSync(join(dist, ".vite", "manifest.json"), JSON.stringify(manifest));
  const preload = '<link rel="modulepreload" crossorigin href="/preloaded.js">';
  const html = `${preload}<script type="module" crossorigin src="/entry.js"></script>`;
  writeFileSync(join(dist, "index.html"), html);
  for (const name of ["entry", "login", "home", "preloaded"]) {
    writeFileSync(join(dist, `${name}.js`), "export {};");
  }
  writeFileSync(join(dist, "shared.js"), randomBytes(sharedKb * 1_000));
}
