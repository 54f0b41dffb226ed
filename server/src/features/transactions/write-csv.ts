/** Writes a player's transactions as a CSV file (`writeCsv`). */
import { TRANSACTION_EXPORT_MAX_ROWS } from "@portal/contract/values/limits";
import { COINS_PER_SHOWN_COIN } from "@portal/contract/values/money";
import type { TransactionFilters, TransactionLine } from "@portal/contract/transactions";
import type { Queries } from "../../kit/database/database.ts";
import { CSV_MARK, csvLine } from "@portal/contract/values/csv";
import { readHistoryLines } from "./history-store.ts";
import { statusName, typeName } from "./names.ts";
import { findPage } from "./page-store.ts";
import { toSelection } from "./selection.ts";

/** Rows that one query reads: bounds the memory and the number of queries. */
const ROWS_AT_ONCE = 500;

const COLUMNS = [
  "Thời gian",
  "Mã biên nhận",
  "Loại giao dịch",
  "Trạng thái",
  "Giá trị",
  "Đơn vị",
  "Số dư sau (KP)",
  "Trừ nợ (KP)",
  "Nguồn",
  "Mã giao dịch ngân hàng hoặc số seri",
  "Nội dung",
  "Thuộc giao dịch",
];

/** Yields the selected transactions as a file for spreadsheets, newest first, piece by piece. */
export async function* writeCsv(
  db: Queries,
  userId: number,
  filters: TransactionFilters,
  maxRows = TRANSACTION_EXPORT_MAX_ROWS,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(COLUMNS);
  const selection = toSelection(filters);
  let { before } = selection;
  for (let left = maxRows; left > 0; left -= ROWS_AT_ONCE) {
    const length = Math.min(left, ROWS_AT_ONCE);
    const page = await findPage(db, userId, { ...selection, before }, length);
    const lines = await readHistoryLines(db, userId, page);
    yield lines.map((line) => csvLine(cellsOf(line))).join("");
    const last = page.at(-1);
    if (!last || page.length < length) return;
    before = last;
  }
  const [more] = await findPage(db, userId, { ...selection, before }, 1);
  if (more) {
    yield csvLine([`Tệp chỉ gồm ${maxRows} giao dịch mới nhất. Hãy chọn thời gian ngắn hơn.`]);
  }
}

function cellsOf(line: TransactionLine): (string | number | null)[] {
  const { payload, type } = line;
  return [
    localTime(line.createdAt),
    line.id,
    typeName(type),
    statusName(line.status),
    line.value,
    line.currency === "VND" ? "đ" : "KP",
    line.balanceAfter,
    line.settledDebt,
    // For other types `provider` is the feed that reported the money, which does not concern the player.
    payload.source ?? (type === "topup.card" ? (payload.provider ?? null) : null),
    payload.reference ?? payload.serial ?? null,
    contentOf(line),
    line.parentId,
  ];
}

function contentOf({ payload: { metadata, errorNote } }: TransactionLine): string {
  const bought = metadata && [
    `${(metadata.coin / COINS_PER_SHOWN_COIN).toLocaleString("vi-VN")} ${metadata.coinName}`,
    ...(metadata.zoneName ? [metadata.zoneName] : []),
  ];
  return [...(bought ?? []), ...(errorNote ? [errorNote] : [])].join("; ");
}

/** Spreadsheets read this form, without a zone: `2026-11-21 09:05:00`. */
const vietnamTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Ho_Chi_Minh",
  dateStyle: "short",
  timeStyle: "medium",
});

const localTime = (iso: string): string => vietnamTime.format(new Date(iso));
