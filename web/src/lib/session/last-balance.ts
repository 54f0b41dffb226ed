import type { User } from "@portal/contract/session";
import { dropKept, writeKept } from "../browser/storage.ts";

/** Keeps what offline/offline.js shows where there is no network. */
const STORAGE_KEY = "last-balance";

/** Keeps the balance with the time, for when the server cannot be reached. */
export function keepBalance({ credit, debtCredit }: User): void {
  writeKept(STORAGE_KEY, JSON.stringify({ credit, debtCredit, at: Date.now() }));
}

/** Drops the balance: nobody else may see it. */
export function forgetBalance(): void {
  dropKept(STORAGE_KEY);
}
