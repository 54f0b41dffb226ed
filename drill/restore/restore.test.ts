import { expect, test } from "vitest";
import { blocksIn, readDocument, restoreLines } from "../lib/document.ts";
import { brokenPromises, type Outcome } from "./promises.ts";

const document = readDocument("restore.md");
const blocks = blocksIn("restore.md");
/** The first words of the lines that drills run in blocks without a kind. */
const RUN = ["pgbackrest ", "psql ", "npm ", "systemctl "];
/** The start of lines that set the moment: the drill passes it as a variable. */
const GIVEN = "MOMENT=";

test("R-RUN-4: the drill runs each line of docs/restore.md, and passes the moment as a variable", () => {
  const lines = blocks
    .filter(({ kind }) => kind === "")
    .flatMap(({ text }) => text.replaceAll("\\\n", " ").split("\n"));
  const known = (line: string) => [...RUN, GIVEN].some((word) => line.startsWith(word));
  expect(lines.filter((line) => !known(line))).toEqual([]);
});

test("R-RUN-4: only a restore to a moment has a target, with the type that pgBackRest requires", () => {
  const [toMoment = "", toEnd = ""] = restoreLines("Restoring", "pgbackrest");
  for (const option of ["--type=time", "--target=", "--target-action=promote"]) {
    expect(toMoment).toContain(option);
  }
  expect(toEnd).not.toMatch(/--t(?:ype|arget)/);
});

test("a new machine's archive has the lost one's settings, and keeps its stanza", () => {
  const settings = /REPOSITORY_FOLDER=[^]*?PORT=5432/;
  const production = readDocument("production.md");
  const restoring = blocks.find(({ text }) => text.includes("--archive-mode=preserve"))?.text;
  expect(restoring).toMatch(settings);
  expect(settings.exec(restoring ?? "")?.[0]).toBe(settings.exec(production)?.[0]);
  expect(document.match(/stanza-create$/gm)).toHaveLength(1);
});

const kept = {
  restoreSeconds: 100,
  recoverySeconds: 100,
  catchUpSeconds: 100,
  portalSeconds: 10,
  lostBefore: 50,
  lost: 0,
  disagreements: [],
};
const end = { ...kept, lostBefore: 0, missingSeconds: 12 };

test.each<[Partial<Outcome>, string[]]>([
  [{}, []],
  [{ quietSeconds: 62 }, ["on a quiet portal the archive was 62.0 s behind"]],
  [{ first: { ...kept, recoverySeconds: 700 } }, ["the portal was back after 910 s"]],
  [{ first: { ...kept, lostBefore: 0 } }, ["the control saw no loss: the run proves nothing"]],
  [{ first: { ...kept, lost: 1 } }, ["1 acknowledged operations stayed lost"]],
  [{ first: { ...kept, disagreements: ["the books disagree"] } }, ["the books disagree"]],
  [{ end: { ...end, missingSeconds: 61 } }, ["the end of the archive was 61.0 s before the loss"]],
  [{ end: { ...end, missingSeconds: NaN } }, ["the end of the archive was NaN s before the loss"]],
  [{ end: { ...end, lost: 3 } }, ["restored to the end: 3 acknowledged operations stayed lost"]],
])("R-RUN-4: for a restore with %j the drill reports %j", (found, broken) => {
  expect(brokenPromises({ quietSeconds: 35, first: kept, end, ...found })).toEqual(broken);
});
