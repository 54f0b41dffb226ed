/** A planted mistake replaces a text of the code. These tests fail as soon as that text has changed. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aDatabase } from "../../server/src/testing/database/test-database.ts";
import { bugs, withBug } from "./mutations.ts";

const ROOT = join(import.meta.dirname, "../..");
const database = await aDatabase();

test.each(Object.entries(bugs))("R-PAY-5: the code has a place for “%s”", async (_what, bug) => {
  const { module, replace } = bug;
  // Each statement fails where its function no longer has the text.
  const planted = (withBug(bug).prepare ?? []).join(";\n");
  await database.query(`begin; ${planted}; rollback`);
  if (module === undefined) return;
  const files = globSync(`{,server/src/}${module}`, { cwd: ROOT });
  expect(files).toHaveLength(1);
  const source = readFileSync(join(ROOT, files[0]!), "utf8");
  for (const text of Object.keys(replace)) expect(source).toContain(text);
});
