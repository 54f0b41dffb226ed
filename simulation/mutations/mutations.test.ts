/** A planted mistake replaces a text of the code. These tests fail as soon as that text has changed. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aDatabase } from "../../server/src/testing/database/test-database.ts";
import { bugs, withBug } from "./mutations.ts";

const ROOT = join(import.meta.dirname, "../..");
const database = await aDatabase();

test.each(Object.entries(bugs))("R-PAY-5: the code has a place for “%s”", async (_what, bug) => {
  if ("function" in bug) {
    // Each statement fails where its function no longer has the text.
    const planted = (withBug(bug).prepare ?? []).join(";\n");
    return void (await database.query(`begin; ${planted}; rollback`));
  }
  const files = globSync(`{,server/src/}${bug.module}`, { cwd: ROOT });
  expect(files).toHaveLength(1);
  expect(readFileSync(join(ROOT, files[0]!), "utf8")).toContain(bug.text);
});
