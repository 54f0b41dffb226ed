/**
 * Reads the VAT within sales: by period and rate (`readVat`), and of each sale and refund (`listInvoices`). Both throw
 * errors.periodInvalid if `from` is after `to`, or the period is too long.
 */
import type { getVat as call, listInvoices as listCall } from "@portal/contract/console/net";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import { listSalesAfter } from "../../../features/invoices/sale-store.ts";
import { taxedEntry } from "../../../features/invoices/vat.ts";
import { assertPeriod } from "../../books/read-books.ts";
import { keysAfter, NEWEST, OLDEST, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import type { ConsoleServices } from "../../services.ts";
import { byPeriod } from "./periods.ts";
import { type SummedVat, sumVat } from "./store.ts";

type VatServices = Pick<ConsoleServices, "db" | "portal">;

/** The rate on days for which staff have set none: the settings' rate, 0 if they do not mention invoices. */
const usualPercent = ({ portal }: VatServices): number => portal.invoices?.vatPercent ?? 0;

/** Reads the tax within sales, for each day or month (`by`) and rate. */
export async function readVat(
  services: VatServices,
  { by, ...days }: QueryOf<typeof call>,
): Promise<ReplyInput<typeof call>> {
  assertPeriod(days);
  const rows = await sumVat(services.db, days, usualPercent(services));
  const summed = byPeriod<SummedVat, Omit<SummedVat, "day">>(
    rows,
    by,
    // The sums have one row per rate; the last function adds a day's row to one.
    ({ vatPercent }) => String(vatPercent),
    (sum, { day: _day, ...row }) => ({
      ...row,
      sales: row.sales + (sum?.sales ?? 0),
      refunds: row.refunds + (sum?.refunds ?? 0),
      grossVnd: row.grossVnd + (sum?.grossVnd ?? 0),
      vatVnd: row.vatVnd + (sum?.vatVnd ?? 0),
    }),
  );
  return { rows: summed.map((row) => ({ ...row, netVnd: row.grossVnd - row.vatVnd })) };
}

/** Lists each sale and refund with its tax. */
export async function listInvoices(
  services: VatServices,
  query: QueryOf<typeof listCall>,
): Promise<ReplyInput<typeof listCall>> {
  const { from, to, limit, vatPercent: percent } = query;
  assertPeriod({ from, to });
  const direction = directionOf(query.sort);
  const [afterMicros, afterNumber] = keysAfter(query, direction < 0 ? NEWEST : OLDEST);
  const found = await listSalesAfter(
    services.db,
    { from, to },
    {
      direction,
      afterMicros,
      afterNumber,
      atMost: limit + 1,
      rate: percent === undefined ? null : { percent, usual: usualPercent(services) },
    },
  );
  const page = pageOf(found, query, ({ atMicros, number }) => [atMicros, number]);
  const rows = page.rows.map((entry) => {
    const { number, postedAt: at, username, method, transactionId, journalKey, saleNumber } = entry;
    const taxed = taxedEntry(entry, usualPercent(services));
    return { number, at, username, method, transactionId, journalKey, saleNumber, ...taxed };
  });
  return { ...page, rows };
}
