/** The command `invoices export`: writes each sale and refund of a period as CSV. */
import { open, rm } from "node:fs/promises";
import { OperationRefused } from "../../domain/ledger/run-operation.ts";
import {
  type ExportedSales,
  exportSales,
  type SalesSum,
} from "../../features/invoices/export-sales.ts";
import type { Period } from "../../features/invoices/sale-store.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { moment } from "../../kit/text/moment.ts";
import { type DatabaseCall, reading } from "../machine-room.ts";
import { neededTexts, texts, typedPath, UsageError } from "../options.ts";

/** Only its owner may read the file: it contains people's names. */
const PRIVATE_FILE_MODE = 0o600;

export const exportInvoices = reading({
  summary: "writes each sale and each refund of a period as CSV, for a provider of e-invoices",
  options: [
    ...neededTexts({
      from: "the first day, like 2026-03-01",
      to: "the day after the last one, like 2026-04-01",
    }),
    ...texts({ file: "a new file (sales-<from>-<to>.csv)" }),
  ],
  run: async ({ db, options, services, env }) => {
    const period = periodOf(options);
    const { portal } = await services();
    if (!portal.invoices) {
      throw new OperationRefused(
        "invoices",
        "portal.config.ts has no tax rate: invoices.vatPercent",
      );
    }
    const { vatPercent } = portal.invoices;
    const name = options["file"] ?? `sales-${options["from"]}-${options["to"]}.csv`;
    const path = typedPath(env, name);
    const exported = await intoFile(path, (write) =>
      exportSales({ db, period, vatPercent, labelOf: labels(portal), write }),
    );
    return {
      lines: linesOf(exported, path),
      data: { file: path, vatPercent, ...exported },
    };
  },
});

/** Removes the file again if it cannot be finished. */
async function intoFile(
  path: string,
  fill: (write: (text: string) => Promise<void>) => Promise<ExportedSales>,
): Promise<ExportedSales> {
  const file = await open(path, "wx", PRIVATE_FILE_MODE);
  try {
    return await fill(async (text) => void (await file.write(text)));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** @throws UsageError unless both are days, in order, and over */
function periodOf(options: DatabaseCall["options"]): Period {
  const [from, to] = [day("--from", options["from"] ?? ""), day("--to", options["to"] ?? "")];
  if (from >= to) throw new UsageError("--to is not after --from");
  if (to.getTime() > Date.now()) throw new UsageError("--to: that day has not begun");
  return { from, to };
}

function day(name: string, text: string): Date {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? moment(text) : undefined;
  if (!at) throw new UsageError(`${name} is not a day like 2026-03-01: ${text}`);
  return at;
}

function labels({ payment }: ValidPortalSettings): (method: string) => string {
  const known = new Map(payment.transferMethods.map(({ name, label }) => [name, label]));
  return (method) => known.get(method) ?? (method === "card" ? "Thẻ cào" : method);
}

function linesOf(exported: ExportedSales, path: string): string[] {
  return [
    ...exported.days.map((sum) => `${sum.day}  ${sumText(sum)}`),
    `${path}: ${sumText(exported)}`,
  ];
}

const sumText = ({ sales, refunds, grossVnd, vatVnd }: SalesSum): string =>
  `${sales} sales, ${refunds} refunds: ${inVnd(grossVnd)}, including ${inVnd(vatVnd)} tax`;

const inVnd = (amount: number): string => `${amount.toLocaleString("vi-VN")}đ`;
