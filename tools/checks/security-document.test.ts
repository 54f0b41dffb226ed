import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { asvsRequirements } from "./asvs-requirements.ts";
import { leadsSomewhere, linksIn } from "./document-links.ts";

const DOCS = join(ROOT, "docs");
const LEAST_SHARE_OF_LEVEL_2 = 0.95;

type Row = {
  readonly id: string;
  readonly level: number;
  readonly shownBy: string;
  readonly failsWithout: string;
};

const [shown = "", elsewhere = "", notApplicable = ""] = readFileSync(
  join(DOCS, "security.md"),
  "utf8",
).split(/^## (?:Where the portal runs|Not applicable)$/m);
const rows = rowsOf(shown);
const isDeviation = ({ shownBy }: Row) => shownBy.startsWith("**Deviation**: ");

describe("docs/security.md", () => {
  test.each([1, 2] as const)("speaks of every requirement of level %d, once", (level) => {
    const left = notApplicableIds(asvsRequirements[level]);
    const spoken = [...rows, ...rowsOf(elsewhere)].filter((row) => row.level === level);
    const ids = [...spoken.map(({ id }) => id), ...left];
    expect(ids.toSorted()).toEqual(asvsRequirements[level].toSorted());
  });

  test("names tests that exist", () => {
    const titles = titlesOfTests();
    const named = rows.flatMap(({ id, shownBy }) => testsIn(shownBy).map((title) => [id, title]));
    expect(named.filter(([, title]) => !titles.has(title!))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  test("shows each requirement by a test, by a place in the documents, or says why not", () => {
    const unshown = rows.filter(
      (row) =>
        testsIn(row.shownBy).length === 0 && linksIn(row.shownBy).length === 0 && !isDeviation(row),
    );
    expect(unshown).toEqual([]);
  });

  test("says of each row that tests show what they fail without, and of no other", () => {
    const wrong = rows.filter(
      ({ shownBy, failsWithout }) => testsIn(shownBy).length > 0 !== (failsWithout !== "–"),
    );
    expect(wrong).toEqual([]);
  });

  test("leads to places that exist", () => {
    const links = linksIn(shown + elsewhere + notApplicable);
    expect(links.filter((link) => !leadsSomewhere(link, "docs/security.md"))).toEqual([]);
    expect(links.length).toBeGreaterThan(20);
  });

  test("meets of level 2 what applies, but for a twentieth", () => {
    const applicable = rows.filter(({ level }) => level === 2);
    const met = applicable.filter((row) => !isDeviation(row));
    expect(met.length / applicable.length).toBeGreaterThanOrEqual(LEAST_SHARE_OF_LEVEL_2);
  });
});

function rowsOf(text: string): Row[] {
  const cells = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \|$/gm)];
  return cells.map(([, id = "", level, others = ""]) => {
    const [failsWithout = "", shownBy = ""] = others.split(" | ").toReversed();
    return { id, level: Number(level), shownBy, failsWithout };
  });
}

/** Returns the ids that do not apply; `10.*` stands for a whole chapter. */
function notApplicableIds(ids: readonly string[]): string[] {
  const cells = [...notApplicable.matchAll(/^\| ([\d.*, ]+) \| .+ \|$/gm)];
  const named = cells.flatMap(([, list = ""]) => list.split(", "));
  return named.flatMap((name) =>
    ids.filter((id) => (name.endsWith("*") ? id.startsWith(name.slice(0, -1)) : id === name)),
  );
}

/**
 * Returns the test titles in a cell. Calls and names of code have backticks too, but no spaces, or begin with
 * a method or npm.
 */
function testsIn(shownBy: string): string[] {
  return [...shownBy.matchAll(/`([^`]+)`/g)]
    .map(([, title = ""]) => title)
    .filter((title) => title.includes(" ") && !/^(?:GET|POST|npm) /.test(title));
}

function titlesOfTests(): ReadonlySet<string> {
  const files = globSync(["**/*.test.ts", "**/*.spec.ts"], {
    cwd: ROOT,
    exclude: ["**/node_modules/**"],
  });
  const texts = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`/g)].map(
        ([, quoted, template]) => quoted?.replaceAll(String.raw`\"`, '"') ?? template ?? "",
      ),
    ),
  );
}
