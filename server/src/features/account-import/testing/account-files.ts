import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cells, type Column, columns } from "../columns.ts";

export const LEGACY_PASSWORD = "Mat-khau-2019";
/** The hash of that password as PHP writes it, with the lowest cost. */
export const LEGACY_HASH = "$2y$04$c/VjPQxmfW6XeibXZ2P0Ee78.Kc8FgEaYUHSUq15SUXOAynTFU.Wy";

/** Returns a row that passes all rules, with a new name and only the required cells. */
export function aRow(overrides: Partial<Cells> = {}): Cells {
  return {
    ...(Object.fromEntries(columns.map((column) => [column, ""])) as Cells),
    username: `legacy_${randomBytes(6).toString("hex")}`,
    phone: "0912345678",
    passwordHash: LEGACY_HASH,
    ...overrides,
  };
}

/** Writes these rows to a CSV file. @returns its path */
export function fileOf(rows: readonly Cells[], order: readonly Column[] = columns): string {
  const lines = rows.map((row) => order.map((column) => quoted(row[column])).join(","));
  return fileWith([order.join(","), ...lines, ""].join("\r\n"));
}

export function fileWith(content: string | Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), "portal-import-")), "accounts.csv");
  writeFileSync(file, content);
  return file;
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
