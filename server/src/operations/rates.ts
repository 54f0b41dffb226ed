/** The operation that sets a rate from a day on: a payment method's fee, or the value-added tax. */
import { VAT_RATE } from "@portal/contract/console/net";
import { OperationRefused, runOperation } from "../domain/ledger/run-operation.ts";
import type { ValidPortalSettings } from "../settings/portal-settings.ts";
import { setRate } from "./money/rate-store.ts";
import type { Operation, Order } from "./operation.ts";

const BASIS_POINTS_PER_PERCENT = 100;

/** Returns the names of everything that has a rate, with their labels. */
export function rateNames({
  payment,
}: ValidPortalSettings): readonly { readonly name: string; readonly label: string }[] {
  return [
    ...payment.transferMethods.map(({ name, label }) => ({ name, label })),
    ...(payment.cards?.providers ?? []).map(({ serviceCode, name }) => ({
      name: `card:${serviceCode}`,
      label: `Thẻ ${name}`,
    })),
    { name: VAT_RATE, label: "Thuế GTGT" },
  ];
}

/** Converts a percentage like "1,5" or "1.5" to basis points. */
function basisPointsOf(percent: string): number {
  const [whole = "", part = ""] = percent.split(/[.,]/);
  return Number(whole) * BASIS_POINTS_PER_PERCENT + Number(part.padEnd(2, "0"));
}

const setRateOperation: Operation<Order<"set-rate">> = {
  run: ({ db, portal }, operator, { name, percent, fixedVnd, from }) =>
    runOperation(db, operator, async (tx) => {
      const known = rateNames(portal).find((each) => each.name === name);
      if (!known) throw new OperationRefused("name", `không có phương thức ${name}`);
      const basisPoints = basisPointsOf(percent);
      // Invoices allow only whole percentages, without a fixed part.
      if (name === VAT_RATE && (basisPoints % BASIS_POINTS_PER_PERCENT !== 0 || fixedVnd > 0)) {
        throw new OperationRefused(
          "percent",
          "thuế suất là số phần trăm nguyên, không có phần cố định",
        );
      }
      if (!(await setRate(tx, { name, from, basisPoints, fixedVnd }))) {
        throw new OperationRefused("from", `sổ ngày ${from} đã khóa: hãy chọn ngày sau đó`);
      }
      const result = { rate: known.label, name, percent, fixedVnd, from };
      return { result, auditEntry: { command: "rates set", userId: null, details: result } };
    }),
  subjectOf: ({ name, from }) => `rate:${String(name)}:${String(from)}`,
};

export const rates = { "set-rate": setRateOperation };
