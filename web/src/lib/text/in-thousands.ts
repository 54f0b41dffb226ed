import type { Vnd } from "@portal/contract/values/money";
import { formatNumber, formatVnd } from "./format.ts";

const THOUSAND = 1_000;

/** Writes a round sum as players say it, `100K`, and any other sum in full, `99.500đ`. */
export function inThousands(amount: Vnd): string {
  if (amount % THOUSAND !== 0) return formatVnd(amount);
  return `${formatNumber(amount / THOUSAND)}K`;
}
