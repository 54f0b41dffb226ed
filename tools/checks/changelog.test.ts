import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bankFeedNames } from "../../server/src/providers/bank/bank-feeds.ts";
import { ROOT } from "../lib/paths.ts";

const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
  .toLowerCase()
  .replaceAll(/\s+/g, " ");
const features = readdirSync(join(ROOT, "server/src/features"));

test.each([...features, ...bankFeedNames])("CHANGELOG.md has a line about %s", (name) => {
  const words = [name, name.replaceAll("-", " ")];
  expect(words.filter((word) => changelog.includes(word))).not.toEqual([]);
});
