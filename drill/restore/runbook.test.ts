import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/lib/paths.ts";
import { type Block, blocksOf } from "../production/document.ts";
import { linesOf } from "./runbook.ts";

const document = readFileSync(join(ROOT, "docs/restore.md"), "utf8");
const blocks = blocksOf(document);
/** What a drill runs of the blocks without a kind: its first word. */
const RUN = ["pgbackrest ", "psql ", "npm ", "systemctl "];
/** A moment, which the drill gives as a variable. */
const GIVEN = "MOMENT=";

test("R-RUN-4: each block of the restore's page is one that a drill runs", () => {
  const found = (kind: string) => blocks.filter((block) => block.kind === kind);
  const kinds = { patroni: 2, token: 1, copy: 1, new: 4 };
  for (const [kind, times] of Object.entries(kinds)) expect(found(kind), kind).toHaveLength(times);
  expect(blocks.filter(({ kind }) => kind !== "" && !(kind in kinds))).toEqual([]);
  expect(blocks).toHaveLength([...document.matchAll(/^```sh/gm)].length);
  const lines = found("").flatMap(({ text }: Block) => text.replaceAll("\\\n", " ").split("\n"));
  const known = (line: string) => [...RUN, GIVEN].some((word) => line.startsWith(word));
  expect(lines.filter((line) => !known(line))).toEqual([]);
});

test("R-RUN-4: only a restore to a moment has a target, which pgBackRest refuses without a type", () => {
  const [toMoment = "", toEnd = ""] = linesOf("Restoring", "pgbackrest");
  for (const option of ["--type=time", "--target=", "--target-action=promote"]) {
    expect(toMoment).toContain(option);
  }
  expect(toEnd).not.toMatch(/--t(?:ype|arget)/);
});

test("a new machine's archive is set up as that of the lost one, but for the stanza, which is there", () => {
  const settings = /REPOSITORY_FOLDER=[^]*?PORT=5432/;
  const production = readFileSync(join(ROOT, "docs/production.md"), "utf8");
  const restoring = blocks.find(({ text }) => text.includes("--archive-mode=preserve"))?.text;
  expect(restoring).toMatch(settings);
  expect(settings.exec(restoring ?? "")?.[0]).toBe(settings.exec(production)?.[0]);
  expect(document.match(/stanza-create$/gm)).toHaveLength(1);
});
