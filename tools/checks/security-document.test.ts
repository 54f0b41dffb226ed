/** docs/security.md covers every requirement of OWASP ASVS 5.0.0, levels 1 and 2, and names only existing tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../lib/paths.ts";
import { ourFiles } from "./our-files.ts";

/** The ids of the requirements; `1.2.1-5` stands for five of them. */
const LEVEL_1 = idsIn(`
  1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2
  6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5
  11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`);
const LEVEL_2 = idsIn(`
  1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1
  3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3
  6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2
  8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5
  14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`);
const LEAST_SHARE_OF_LEVEL_2 = 0.95;

type Row = ReturnType<typeof rowsOf>[number];

const document = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const [shown = "", elsewhere = "", notApplicable = ""] = document.split(
  /^## (?:Where the portal runs|Not applicable)$/m,
);
const rows = rowsOf(shown);
const isDeviation = ({ shownBy }: Row) => shownBy.startsWith("**Deviation**: ");

describe("docs/security.md", () => {
  test("speaks of every requirement of both levels, once", () => {
    const all = [...LEVEL_1, ...LEVEL_2];
    const spoken = [...rows, ...rowsOf(elsewhere)].flatMap(({ ids }) => ids);
    expect([...spoken, ...notApplicableIds(all)].toSorted()).toEqual(all.toSorted());
  });

  test("names tests that exist", () => {
    const titles = titlesOfTests();
    const named = rows.flatMap(({ ids, shownBy }) =>
      testsIn(shownBy).map((title) => ({ ids, title })),
    );
    expect(named.filter(({ title }) => !titles.has(title))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });

  test("shows each requirement by a test, by a place in the documents, or says why not", () => {
    const unshown = rows.filter(
      (row) =>
        testsIn(row.shownBy).length === 0 && !row.shownBy.includes("](") && !isDeviation(row),
    );
    expect(unshown).toEqual([]);
  });

  test("says of each row that tests show what they fail without, and of no other", () => {
    const wrong = rows.filter(
      ({ shownBy, failsWithout }) => testsIn(shownBy).length > 0 !== (failsWithout !== "–"),
    );
    expect(wrong).toEqual([]);
  });

  test("meets of level 2 what applies, but for a twentieth", () => {
    const ofLevel2 = (some: readonly Row[]) =>
      some.flatMap(({ ids }) => ids).filter((id) => LEVEL_2.includes(id)).length;
    const met = ofLevel2(rows.filter((row) => !isDeviation(row)));
    expect(met / ofLevel2(rows)).toBeGreaterThanOrEqual(LEAST_SHARE_OF_LEVEL_2);
  });
});

function idsIn(list: string): string[] {
  return list
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [, section = "", first = "", last = first] = /^([\d.]+\.)(\d+)-?(\d+)?$/.exec(range)!;
      return Array.from({ length: +last - +first + 1 }, (_, at) => `${section}${+first + at}`);
    });
}

function rowsOf(text: string) {
  return [...text.matchAll(/^\| (\d+\.[\d., ]+) \| (.+) \|$/gm)].map(
    ([, ids = "", others = ""]) => {
      const [failsWithout = "", shownBy = ""] = others.split(" | ").toReversed();
      return { ids: ids.split(", "), shownBy, failsWithout };
    },
  );
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
  const files = ourFiles().filter((path) => /\.(?:test|spec)\.ts$/.test(path));
  const texts = files.map((file) => readFileSync(join(ROOT, file), "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/"((?:[^"\\\n]|\\.)+)"|`([^`\n]+)`/g)].map(
        ([, quoted, template]) => quoted?.replaceAll(String.raw`\"`, '"') ?? template ?? "",
      ),
    ),
  );
}
