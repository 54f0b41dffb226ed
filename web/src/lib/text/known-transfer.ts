/** A transfer in the address of a page: what one page knows of it, the next has filled in. */
import { paths } from "../../paths.ts";

/** What a player knows of a transfer already. */
export type KnownTransfer = {
  method?: string | undefined;
  amountVnd?: number | undefined;
  /** ISO 8601. */
  sentAt?: string | undefined;
};

/** The search for a lost transfer, with what is known filled in. */
export function findTransferPath(known: KnownTransfer): string {
  return withTransfer(paths.findTransfer, known);
}

/** A page with a transfer in its address. */
export function withTransfer(path: string, { method, amountVnd, sentAt }: KnownTransfer): string {
  const query = new URLSearchParams();
  if (method !== undefined) query.set("method", method);
  if (amountVnd !== undefined) query.set("amount", String(amountVnd));
  if (sentAt !== undefined) query.set("at", sentAt);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What `withTransfer` put there; anybody may have written it, so only what makes sense is read. */
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

/** Years of four digits only: the others cannot be moved to Vietnam's time. */
function isMoment(text: string): boolean {
  return /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text));
}
