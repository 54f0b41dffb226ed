import type { ShopContent } from "@portal/contract/console/shop-content";
import { formatNumber } from "../../../src/lib/text/format.ts";

const RATED_VND = 10_000;

/** Says what a package costs who pays it with money, without bonus: `≈ 10.000đ`, or the least where rates differ. */
export function cashInWords(creditKp: number, methods: ShopContent["methods"]): string {
  const costs = methods.map(({ kpPer10000Vnd }) =>
    Math.ceil((creditKp * RATED_VND) / kpPer10000Vnd),
  );
  if (costs.length === 0) return "";
  const least = Math.min(...costs);
  const sign = costs.every((cost) => cost === least) ? "≈" : "từ";
  return `${sign} ${formatNumber(least)}đ`;
}
