/** Passes the details of a transfer to the next page in its address, and reads them there. */
import { paths } from "../../paths.ts";

/** The details of a transfer that a player already knows. */
export type KnownTransfer = {
  method?: string | undefined;
  amountVnd?: number | undefined;
  /** ISO 8601. */
  sentAt?: string | undefined;
};

/** Returns the path of the search for a lost transfer, filled in as far as known. */
export function findTransferPath(known: KnownTransfer): string {
  return withTransfer(paths.findTransfer, known);
}

/** Returns a page's path with a transfer in its query. */
export function withTransfer(path: string, { method, amountVnd, sentAt }: KnownTransfer): string {
  const query = new URLSearchParams();
  if (method !== undefined) query.set("method", method);
  if (amountVnd !== undefined) query.set("amount", String(amountVnd));
  if (sentAt !== undefined) query.set("at", sentAt);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Reads what `withTransfer` wrote. An attacker may have written it, so only valid values are read. */
export function transferOf(search: string): KnownTransfer {
  const query = new URLSearchParams(search);
  const amountVnd = Number(query.get("amount"));
  const sentAt = query.get("at");
  return {
    method: query.get("method") ?? undefined,
    amountVnd: Number.isSafeInteger(amountVnd) && amountVnd > 0 ? amountVnd : undefined,
    sentAt: sentAt !== null && isMoment(sentAt) ? sentAt : undefined,
  };
}

/** Accepts years of four digits only: other years cannot be converted to Vietnam's time. */
function isMoment(text: string): boolean {
  return /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text));
}
