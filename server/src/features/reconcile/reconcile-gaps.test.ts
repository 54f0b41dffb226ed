/** With lines missing from a statement, no advice is wrong and no loss that it shows stays hidden. */
import { beforeAll, expect, test } from "vitest";
import { aHolder, type Holder } from "../../testing/money/books.ts";
import { bookDay, type GappedBooks, statementOf, withGaps } from "./testing/gapped-books.ts";
import { runPortal } from "../../cli/testing/run-portal.ts";
import { aDatabase, connectionsTo } from "../../testing/database/test-database.ts";

const SEEDS = 8;
const PLAYERS = 4;
const MISSING_PERCENTS = [1, 5, 20, 50];
const TIMEOUT_MS = 120_000;

const database = await aDatabase();
const db = connectionsTo(database.url, 4);
const players: Holder[] = [];
const days: GappedBooks[] = [];

beforeAll(async () => {
  for (let count = 0; count < PLAYERS; count += 1) players.push(await aHolder(db));
  for (let seed = 0; seed < SEEDS; seed += 1) days.push(await bookDay(db, players, seed));
}, TIMEOUT_MS);

type Found = {
  readonly subject: string;
  readonly kind: string;
  readonly evidence: Readonly<Record<string, string | number | null>>;
  readonly fix: string | null;
};

async function compare(
  day: GappedBooks,
  entries: GappedBooks["entries"],
): Promise<readonly Found[]> {
  const { from, to } = day.day;
  const { stdout, stderr } = await runPortal(
    [
      "reconcile",
      `--statement=${statementOf(day, entries)}`,
      `--from=${from}`,
      `--to=${to}`,
      "--grace-seconds=0",
      "--json",
    ],
    { OPERATOR_DATABASE_URL: database.operatorUrl },
  );
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { findings: Found[] }).findings;
}

/** Names a loss as its statement line does: by its id or reference, its content and its time. */
function nameOf(reported: Record<string, unknown>, { style }: GappedBooks): string {
  const { reference, id, at, content } = reported;
  return [style === "id" ? id : reference, content, Date.parse(at as string)].join(" ");
}

const takesBack = ({ fix }: Found) =>
  /\b(recall|return|void-transfer|chargeback)\b/.test(fix ?? "");

test(
  "R-FAIR-2: with 1 to 50 % of a statement's lines missing, every lost notice that it lists is found, and no advice is wrong",
  { timeout: TIMEOUT_MS },
  async () => {
    const wrong: string[] = [];
    for (const [seed, day] of days.entries()) {
      for (const missingPercent of MISSING_PERCENTS) {
        const left = withGaps(day, { seed, missingPercent });
        const found = await compare(day, left);
        const where = `seed ${seed} (${day.style}), ${missingPercent} %: `;
        const lost = left.filter(({ isLost }) => isLost).map((entry) => nameOf(entry, day));
        const reported = found
          .filter(({ kind }) => kind === "missing_at_portal")
          .map(({ evidence: { eventId, ...rest } }) => nameOf({ ...rest, id: eventId }, day));
        for (const loss of lost) if (!reported.includes(loss)) wrong.push(`${where}hides ${loss}`);
        for (const loss of reported)
          if (!lost.includes(loss)) wrong.push(`${where}invents ${loss}`);
        const isWhole = day.entries.every((entry) => entry.isLost || left.includes(entry));
        if (!isWhole && found[0]?.subject !== "statement") {
          wrong.push(`${where}does not say first that it is incomplete`);
        }
        for (const finding of found.filter(takesBack)) {
          const { transfer } = finding.evidence;
          const isRight = isWhole && day.doubles.has(String(transfer));
          if (!isRight) wrong.push(`${where}${finding.kind}: ${finding.fix}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("R-FAIR-2: with a complete statement, nothing is reported as incomplete, and a reversal is advised for one of each double", async () => {
  for (const day of days) {
    const found = await compare(day, day.entries);
    expect(found.filter(({ subject }) => subject === "statement")).toEqual([]);
    const doubles = found.filter(({ kind }) => kind === "doubled_at_portal");
    expect(doubles.length * 2).toBe(day.doubles.size);
    for (const { evidence, fix } of doubles) {
      expect(day.doubles).toContain(evidence["transfer"]);
      expect(fix).toBe(`do void-transfer --transfer=${evidence["transfer"]} --evidence=EVIDENCE`);
    }
    const lost = day.entries.filter(({ isLost }) => isLost).length;
    expect(found.filter(({ kind }) => kind === "missing_at_portal")).toHaveLength(lost);
    expect(found).toHaveLength(doubles.length + lost);
  }
});
