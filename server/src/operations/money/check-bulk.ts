/** Reads and checks a file of grants for many players, before it is stored. */
import { parse } from "csv-parse/sync";
import { normalizeUsername } from "../../domain/accounts/spellings.ts";
import { occasionOf } from "../../domain/ledger/ledger.ts";
import type { OperatorServices } from "../../operator-services.ts";
import { grantKeyOf, occasionKeyOf } from "./grant-credit.ts";
import { type BulkRow, findPlayersNamed, findPostedKeys } from "./bulk-store.ts";

/** A line that cannot be carried out; line 0 is the whole file. */
export type BulkFault = { readonly line: number; readonly message: string };

export type CheckedBulk = {
  readonly rows: readonly BulkRow[];
  readonly totalKp: number;
  readonly faults: readonly BulkFault[];
};

const COLUMNS = ["username", "kp", "occasion", "note"] as const;
type Cells = Readonly<Record<(typeof COLUMNS)[number], string>> & { readonly line: number };

const BULK_MAX_ROWS = 20_000;
const NOTE_MAX_LENGTH = 200;

/**
 * Reads a CSV of grants (RFC 4180, UTF-8; a header with `username`, `kp`, `occasion` and optionally `note`; commas or
 * semicolons, as Excel writes them in Vietnam) and checks each row like a single grant.
 */
export async function checkBulk(services: OperatorServices, csv: string): Promise<CheckedBulk> {
  const read = readCells(csv);
  if (!Array.isArray(read)) return { rows: [], totalKp: 0, faults: [read] };
  const found = await findPlayersNamed(
    services.db,
    read.map(({ username }) => normalizeUsername(username)),
  );
  const idOf = new Map(found.map(({ id, username }) => [username, id]));
  const { perOperationKp, bulkPerDayKp } = services.portal.operators.grants;
  const faults: BulkFault[] = [];
  const rows: BulkRow[] = [];
  const seen = new Map<string, number>();
  for (const cells of read) {
    const row = rowOf(cells, idOf, perOperationKp);
    if (typeof row === "string") {
      faults.push({ line: cells.line, message: row });
      continue;
    }
    const key = grantKeyOf(row.userId, row.occasion);
    const before = seen.get(key);
    if (before !== undefined) {
      const message = `Trùng người chơi và dịp với dòng ${before}.`;
      faults.push({ line: row.line, message });
      continue;
    }
    seen.set(key, row.line);
    rows.push(row);
  }
  faults.push(...(await givenBefore(services, seen)));
  const totalKp = rows.reduce((sum, { kp }) => sum + kp, 0);
  if (totalKp > bulkPerDayKp) faults.push(beyond(totalKp, bulkPerDayKp));
  return { rows, totalKp, faults: faults.toSorted((a, b) => a.line - b.line) };
}

async function givenBefore(
  { db }: OperatorServices,
  seen: ReadonlyMap<string, number>,
): Promise<BulkFault[]> {
  const posted = await findPostedKeys(db, [...seen.keys()]);
  return [...posted].map((key) => ({
    line: seen.get(key)!,
    message: "Người chơi đã được cộng KP cho dịp này.",
  }));
}

const beyond = (totalKp: number, limitKp: number): BulkFault => ({
  line: 0,
  message: `Cả tệp cộng ${inWords(totalKp)} KP, vượt hạn mức ${inWords(limitKp)} KP một ngày.`,
});

const inWords = (kp: number): string => kp.toLocaleString("vi-VN");

/** Returns the row, or what is wrong with it. */
function rowOf(
  { line, username, kp: typedKp, occasion: typedOccasion, note }: Cells,
  idOf: ReadonlyMap<string, number>,
  mostKp: number,
): BulkRow | string {
  const userId = idOf.get(normalizeUsername(username));
  if (userId === undefined) return `Không có người chơi “${username}”.`;
  const kp = /^\d{1,9}$/.test(typedKp) ? Number(typedKp) : 0;
  if (kp < 1) return "Số KP phải là số nguyên dương, không có dấu chấm hay dấu phẩy.";
  if (kp > mostKp) return `Một lần cộng nhiều nhất ${inWords(mostKp)} KP.`;
  const occasion = occasionOf(typedOccasion);
  if (occasion === undefined) return "Dịp chỉ gồm chữ, số và . _ : # / -, tối đa 80 ký tự.";
  if (note.length > NOTE_MAX_LENGTH) return `Lời nhắn dài nhất ${NOTE_MAX_LENGTH} ký tự.`;
  // By this spelling the database finds the grant of a row.
  return { line, userId, kp, occasion: occasionKeyOf(occasion), note: note === "" ? null : note };
}

/** Returns the rows with their cells by column name, or the fault of the file. */
function readCells(csv: string): Cells[] | BulkFault {
  const [head = ""] = csv.split(/\r?\n/, 1);
  const records = parsed(csv, head.includes(";") ? ";" : ",");
  const [header, ...rest] = records ?? [];
  if (!header) return wholeFile("Tệp không phải CSV đọc được (UTF-8, dấu phẩy hoặc chấm phẩy).");
  const names = header.record.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((name) => name !== "note" && !names.includes(name));
  if (missing.length > 0) return wholeFile(`Dòng đầu thiếu cột ${missing.join(", ")}.`);
  if (rest.length === 0) return wholeFile("Tệp không có dòng nào.");
  if (rest.length > BULK_MAX_ROWS) return wholeFile(`Tệp có quá ${inWords(BULK_MAX_ROWS)} dòng.`);
  const at = (record: readonly string[], name: string) => record[names.indexOf(name)]?.trim() ?? "";
  return rest.map(({ record, info }) => ({
    line: info.lines,
    username: at(record, "username"),
    kp: at(record, "kp"),
    occasion: at(record, "occasion"),
    note: at(record, "note"),
  }));
}

const wholeFile = (message: string): BulkFault => ({ line: 0, message });

type Read = { readonly record: string[]; readonly info: { readonly lines: number } };

function parsed(csv: string, delimiter: string): Read[] | undefined {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
    return parse(csv, { ...options, delimiter }) as unknown as Read[];
  } catch {
    return undefined;
  }
}
