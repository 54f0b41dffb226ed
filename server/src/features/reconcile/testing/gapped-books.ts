/** Seeded books of one day with planted losses and doubles, and a statement with missing lines. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSeeded, type Seeded } from "../../../../../simulation/generate/seeded.ts";
import type { Database } from "../../../kit/database/database.ts";
import { type Holder, topUp } from "../../../testing/money/books.ts";

const ENTRIES = 70;
const SUMS_VND = [10_000, 20_000, 50_000];
const MINUTE_MS = 60_000;
const PERCENT = 100;
/** How often an entry of the statement has no notice, two notices, or the reference of another one. */
const SHARES = { lost: 0.1, doubled: 0.05, sameReference: 0.1 };

/** How a bank's file identifies an entry. */
const STYLES = ["id and reference", "reference", "id", "foreign id and reference"] as const;
type Style = (typeof STYLES)[number];

type Entry = {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly content: string;
  readonly at: string;
  readonly isLost: boolean;
};

export type GappedBooks = {
  readonly style: Style;
  readonly day: { readonly from: string; readonly to: string };
  readonly entries: readonly Entry[];
  /** The surplus notices, as `sepay:…`. */
  readonly doubles: ReadonlySet<string>;
};

/** Books a day on which players pay the same few amounts within minutes, as on a real evening. */
export async function bookDay(
  db: Database,
  players: readonly Holder[],
  seed: number,
): Promise<GappedBooks> {
  const chance = createSeeded(seed);
  const noon = Date.parse("2026-01-01T05:00:00Z") + seed * 24 * 60 * MINUTE_MS;
  const books = { entries: [] as Entry[], doubles: new Set<string>() };
  for (let index = 0; index < ENTRIES; index += 1) {
    const at = new Date(noon + chance.below(90) * MINUTE_MS);
    await bookEntry(db, chance.pick(players), at, chance, books);
  }
  books.entries.sort((a, b) => a.at.localeCompare(b.at));
  const iso = (hours: number) => new Date(noon + hours * 60 * MINUTE_MS).toISOString();
  return { ...books, style: STYLES[seed % STYLES.length]!, day: { from: iso(-5), to: iso(19) } };
}

async function bookEntry(
  db: Database,
  player: Holder,
  at: Date,
  chance: Seeded,
  books: { readonly entries: Entry[]; readonly doubles: Set<string> },
): Promise<void> {
  const id = randomUUID();
  // A real entry may have the reference of another one, but its own content: its number within a batch.
  const like = books.entries.at(-1);
  const isAlike = like !== undefined && chance.chance(SHARES.sameReference);
  const serial = chance.below(1_000_000);
  const entry: Entry = {
    id,
    reference: isAlike ? like.reference : `FT${id.slice(0, 13).replaceAll("-", "")}`,
    amount: isAlike ? like.amount : chance.pick(SUMS_VND),
    content: isAlike ? `NAP LAN ${serial} FSO${player.paymentCode}` : `FSO${player.paymentCode}`,
    at: at.toISOString(),
    isLost: chance.chance(SHARES.lost),
  };
  books.entries.push(entry);
  if (entry.isLost) return;
  const { amount, reference, content } = entry;
  const details = { reference, content, occurredAt: at };
  await topUp(db, player.paymentCode, amount, id, details);
  if (isAlike || !chance.chance(SHARES.doubled)) return;
  const again = randomUUID();
  await topUp(db, player.paymentCode, amount, again, details);
  books.doubles.add(`sepay:${again}`);
  books.doubles.add(`sepay:${id}`);
}

/** @returns the entries that remain after this percentage was removed at random */
export function withGaps(
  { entries }: GappedBooks,
  { seed, missingPercent }: { readonly seed: number; readonly missingPercent: number },
): readonly Entry[] {
  const chance = createSeeded(seed * PERCENT + missingPercent);
  const left = [...entries];
  const missing = Math.ceil((entries.length * missingPercent) / PERCENT);
  for (let count = 0; count < missing; count += 1) left.splice(chance.below(left.length), 1);
  return left;
}

const folder = mkdtempSync(join(tmpdir(), "portal-gaps-"));

/** Writes a statement with these entries. @returns its path */
export function statementOf({ style }: GappedBooks, entries: readonly Entry[]): string {
  const file = join(folder, `${randomUUID()}.csv`);
  const lines = entries.map(({ id, reference, amount, content, at }) =>
    [
      "vietcombank",
      { "id and reference": id, id, reference: "", "foreign id and reference": `B${id}` }[style],
      style === "id" ? "" : reference,
      amount,
      content,
      at,
    ].join(","),
  );
  writeFileSync(file, ["method,id,reference,amount,content,at", ...lines, ""].join("\n"));
  return file;
}
