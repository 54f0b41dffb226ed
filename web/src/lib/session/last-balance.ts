import type { User } from "@portal/contract/session";
import { dropKept, writeKept } from "../browser/storage.ts";
import { dropQr } from "../browser/last-qr.ts";

/** The name under which offline/offline.js reads the balance where there is no network. */
const STORAGE_KEY = "last-balance";

/** Keeps the balance with the time, for when the server cannot be reached. */
export function keepBalance({ credit, debtCredit }: User): void {
  writeKept(STORAGE_KEY, JSON.stringify({ credit, debtCredit, at: Date.now() }));
}

/** Drops the balance and the code: nobody else may see them. */
export function forgetLastSeen(): void {
  dropKept(STORAGE_KEY);
  dropQr();
}
