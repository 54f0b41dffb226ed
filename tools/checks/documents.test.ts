import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bankFeedNames } from "../../server/src/providers/bank/bank-feeds.ts";
import { documents as generated } from "../documents/documents.ts";
import { ROOT } from "../lib/paths.ts";
import { leadsSomewhere, linksIn } from "./document-links.ts";

const documents = globSync(["*.md", "docs/**/*.md", "sandbox/*.md"], { cwd: ROOT }).toSorted();
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A path below the root in backticks: `server/src/app.ts`. */
const NAMED_FILE =
  /`((?:bench|conformance|contract|deploy|docs|drill|e2e|sandbox|simulation|tools|server|web)\/[\w./-]+\.(?:[cm]?[jt]sx?|md|sql|css|html))`/g;
const WEB_ADDRESS = /^https?:|^mailto:/;

describe("every document", () => {
  test("links to files and headings that exist", () => {
    const broken = documents.flatMap((path) =>
      linksIn(read(path))
        .filter((link) => !WEB_ADDRESS.test(link) && !leadsSomewhere(link, path))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test("names files that exist", () => {
    const named = documents.flatMap((path) =>
      [...read(path).matchAll(NAMED_FILE)].map(([, file = ""]) => ({ path, file })),
    );
    const missing = named.filter(({ file }) => !existsSync(join(ROOT, file)));
    expect(missing).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });
});

test.each(generated)(
  "$path says what the code says (`npm run documents`)",
  async ({ path, write }) => {
    expect(read(path)).toBe(await write());
  },
);

test("the notes of docs/decisions are at most 30, of at most 30 lines each", () => {
  const notes = documents.filter((path) => /^docs\/decisions\/(?!README)/.test(path));
  const long = notes.filter((path) => read(path).trimEnd().split("\n").length > 30);
  expect(long).toEqual([]);
  expect(notes.length).toBeLessThanOrEqual(30);
});

const changelog = read("CHANGELOG.md").toLowerCase().replaceAll(/\s+/g, " ");
const features = readdirSync(join(ROOT, "server/src/features"));

test.each([...features, ...bankFeedNames])("CHANGELOG.md has a line about %s", (name) => {
  const words = [name, name.replaceAll("-", " ")];
  expect(words.filter((word) => changelog.includes(word))).not.toEqual([]);
});
