import type { Vnd } from "@portal/contract/money";
import { formatNumber, formatVnd } from "../../lib/text/format.ts";

const THOUSAND = 1_000;

/** `100K`, as players say it; a sum that is not so round as it is: `99.500đ`. */
export function inThousands(amount: Vnd): string {
  if (amount % THOUSAND !== 0) return formatVnd(amount);
  return `${formatNumber(amount / THOUSAND)}K`;
}
