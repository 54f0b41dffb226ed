import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { documents } from "./documents.ts";

test.each(documents)(
  "$path says what the code says (`npm run documents`)",
  async ({ path, write }) => {
    expect(readFileSync(join(ROOT, path), "utf8")).toBe(await write());
  },
);
