import type { User } from "@portal/contract/session";
import { dropKept, writeKept } from "../browser/storage.ts";

/** What offline/offline.js shows where there is no network. */
const STORAGE_KEY = "last-balance";

/** Keeps what the player has, with the time, for when it cannot be asked. */
export function keepBalance({ credit, debtCredit }: User): void {
  writeKept(STORAGE_KEY, JSON.stringify({ credit, debtCredit, at: Date.now() }));
}

/** It is nobody else's business. */
export function forgetBalance(): void {
  dropKept(STORAGE_KEY);
}
