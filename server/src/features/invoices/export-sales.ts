/** Exports the sales and refunds of a period with their VAT, as CSV. */
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import type { Database } from "../../kit/database/database.ts";
import { CSV_MARK, csvLine } from "@portal/contract/values/csv";
import { listSales, type Period, readOneSnapshot, type SaleEntry, sumSales } from "./sale-store.ts";
import { added, noMoney, type Taxed, taxedEntry } from "./vat.ts";

const DAY_MS = 24 * 60 * 60_000;

export type SalesExport = {
  readonly db: Database;
  /** Whole days in Vietnam. */
  readonly period: Period;
  /** Used for days for which the console has no rate. */
  readonly vatPercent: number;
  /** Returns the name of a payment method as players read it. */
  labelOf(method: string): string;
  /** Receives the file in pieces. */
  write(text: string): Promise<void>;
};

/** The sums of a day or of the period. */
export type SalesSum = Taxed & { readonly sales: number; readonly refunds: number };
export type ExportedSales = SalesSum & {
  readonly days: readonly (SalesSum & { readonly day: string })[];
};

const COLUMNS = [
  "Ngày",
  "Số",
  "Thời gian",
  "Nội dung",
  "Người mua",
  "Tên đăng nhập",
  "Phương thức",
  "Tiền trước thuế (đ)",
  "Thuế suất (%)",
  "Tiền thuế (đ)",
  "Tổng tiền (đ)",
  "Mã biên nhận",
  "Mã giao dịch ngân hàng hoặc số seri",
  "Bút toán",
  "Điều chỉnh cho số",
];

/**
 * Writes every sale and refund of the period, day by day, with the sums of each day and of the period.
 * @throws OperationRefused if the lines do not add up to the ledger's own sum of the period
 */
export function exportSales(wanted: SalesExport): Promise<ExportedSales> {
  const { db, period, write } = wanted;
  let isWritten = false;
  return db.transaction(async (tx) => {
    // A second attempt of the transaction would write the file twice.
    if (isWritten) throw new Error("the connection to the database broke: export again");
    isWritten = true;
    await readOneSnapshot(tx);
    await write(CSV_MARK + csvLine(COLUMNS));
    const days: ExportedSales["days"][number][] = [];
    for (let at = period.from.getTime(); at < period.to.getTime(); at += DAY_MS) {
      const entries = await listSales(tx, { from: new Date(at), to: new Date(at + DAY_MS) });
      if (entries.length === 0) continue;
      days.push(await writeDay(wanted, dayOf(new Date(at)), entries));
    }
    const sum = days.reduce<SalesSum>(addSums, nothing);
    await write(sumLine("Tổng cộng", sum));
    const ledgerVnd = await sumSales(tx, period);
    if (ledgerVnd !== sum.grossVnd) {
      throw new OperationRefused(
        "invoices",
        `the lines add up to ${sum.grossVnd}, the ledger to ${ledgerVnd}: run verify`,
      );
    }
    return { ...sum, days };
  });
}

const nothing: SalesSum = { ...noMoney, sales: 0, refunds: 0 };
const addSums = (one: SalesSum, other: SalesSum): SalesSum => ({
  ...added(one, other),
  sales: one.sales + other.sales,
  refunds: one.refunds + other.refunds,
});

async function writeDay(
  { vatPercent, labelOf, write }: SalesExport,
  day: string,
  entries: readonly SaleEntry[],
): Promise<ExportedSales["days"][number]> {
  let sum = nothing;
  for (const entry of entries) {
    const isSale = entry.amountVnd > 0;
    const { vatPercent: percent, ...taxed } = taxedEntry(entry, vatPercent);
    sum = addSums(sum, { ...taxed, sales: isSale ? 1 : 0, refunds: isSale ? 0 : 1 });
    const shown = { vatPercent: percent, method: labelOf(entry.method) };
    await write(csvLine(cellsOf(day, entry, taxed, shown)));
  }
  await write(sumLine(`Cộng ngày ${day}`, sum));
  return { day, ...sum };
}

function cellsOf(
  day: string,
  entry: SaleEntry,
  { netVnd, vatVnd, grossVnd }: Taxed,
  { vatPercent, method }: { readonly vatPercent: number; readonly method: string },
): (string | number | null)[] {
  return [
    day,
    entry.number,
    localTime.format(new Date(entry.postedAt)),
    grossVnd > 0 ? "Nạp KP" : "Hoàn tiền nạp KP",
    entry.name,
    entry.username,
    method,
    netVnd,
    vatPercent,
    vatVnd,
    grossVnd,
    entry.transactionId,
    entry.reference,
    entry.journalKey,
    entry.saleNumber,
  ];
}

function sumLine(title: string, { netVnd, vatVnd, grossVnd }: Taxed): string {
  const blank = [null, null, null];
  return csvLine([
    title,
    null,
    ...blank,
    null,
    null,
    netVnd,
    null,
    vatVnd,
    grossVnd,
    ...blank,
    null,
  ]);
}

/** Writes times as spreadsheets read them, without a zone: `2026-11-21 09:05:00`. */
const localTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Ho_Chi_Minh",
  dateStyle: "short",
  timeStyle: "medium",
});

const dayOf = (at: Date): string => localTime.format(at).slice(0, "2026-11-21".length);
