import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { leadsSomewhere, linksIn } from "./document-links.ts";

const documents = globSync(["*.md", "docs/**/*.md", "sandbox/*.md"], { cwd: ROOT }).toSorted();
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** A path below the root in backticks: `server/src/app.ts`. */
const NAMED_FILE =
  /`((?:bench|conformance|contract|deploy|docs|drill|e2e|sandbox|simulation|tools|server|web)\/[\w./-]+\.(?:[cm]?[jt]sx?|md|sql|css|html|php))`/g;
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

describe("docs/decisions", () => {
  const FOLDER = "docs/decisions";
  const notes = documents.filter((path) => /\/\d{4}-[^/]+\.md$/.test(path));

  test("are numbered from 1 without holes, in file name and heading alike", () => {
    const expected = notes.map((_path, at) => at + 1);
    expect(notes.map((path) => Number(path.slice(FOLDER.length + 1, FOLDER.length + 5)))).toEqual(
      expected,
    );
    expect(notes.map((path) => Number(/^# (\d+)\. /.exec(read(path))?.[1]))).toEqual(expected);
  });

  test("have a row each in the index, with the heading as it is", () => {
    const rows = notes.map((path) => {
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(path)) ?? [];
      return `| ${number} | [${title}](${path.slice(FOLDER.length + 1)}) |`;
    });
    const index = read(`${FOLDER}/README.md`).match(/^\| \d.*$/gm) ?? [];
    expect(index).toEqual(rows);
  });

  test("are called by the number that their file has", () => {
    const calls = documents.flatMap((path) =>
      [...read(path).matchAll(/\[decision (\d+)\]\([^)]*?(\d{4})-[^)]*\)/g)].map(
        ([, called, file]) => ({ path, called: Number(called), file: Number(file) }),
      ),
    );
    expect(calls.filter(({ called, file }) => called !== file)).toEqual([]);
    expect(calls.length).toBeGreaterThan(0);
  });
});
