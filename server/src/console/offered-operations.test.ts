import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operationNames } from "@portal/contract/console/operations";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Returns the operations that these files do not use: as a call's argument, an `operation:` or one of a type's names. */
function notUsedIn(pattern: string, except: RegExp): string[] {
  const files = globSync(pattern, { cwd: ROOT }).filter((file) => !except.test(file));
  expect(files.length).toBeGreaterThan(20);
  const text = files.map((file) => readFileSync(`${ROOT}/${file}`, "utf8")).join("\n");
  const isUsed = (name: string) =>
    new RegExp(`(\\(\\s*|operation(: |=)|\\| )["\`]${name}["\`]`).test(text);
  return Object.keys(operationNames).filter((name) => !isUsed(name));
}

test("R-OPS-A: a page of the console offers each operation", () => {
  expect(notUsedIn("web/console/src/**/*.{ts,tsx}", /\/facts\.tsx$|command-names/)).toEqual([]);
});

test("R-OPS-A: a test does each operation", () => {
  expect(notUsedIn("server/src/**/*.test.ts", /staff-limits/)).toEqual([]);
});
