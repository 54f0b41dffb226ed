import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { bankFeedNames } from "../../server/src/providers/bank/bank-feeds.ts";
import { documents as generated } from "../lib/documents.ts";
import { ROOT } from "../lib/paths.ts";

const documents = globSync(["*.md", "docs/**/*.md", "sandbox/*.md"], { cwd: ROOT }).toSorted();
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A path below the root in backticks: `server/src/app.ts`. */
const NAMED_FILE =
  /`((?:bench|conformance|contract|deploy|docs|drill|e2e|sandbox|simulation|tools|server|web)\/[\w./-]+\.(?:[cm]?[jt]sx?|md|sql|css|html))`/g;
const WEB_ADDRESS = /^https?:|^mailto:/;

describe("every document", () => {
  test("links to files and headings that exist", () => {
    const links = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => ({ path, link })),
    );
    const isBroken = ({ path, link }: { readonly path: string; readonly link: string }) =>
      !WEB_ADDRESS.test(link) && !leadsSomewhere(link, path);
    expect(links.filter(isBroken)).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
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

/**
 * Whether the file of a relative link exists and has the heading that its anchor names.
 * @param from the document with the link, by its path below the root
 */
function leadsSomewhere(link: string, from: string): boolean {
  const [file = "", anchor] = link.split("#");
  const path = file === "" ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, path))) return false;
  if (anchor === undefined) return true;
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = ""]) => anchorOf(heading) === anchor);
}

/** Returns a heading's anchor as GitHub forms it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}
