import { readKept, writeKept } from "../../lib/browser/storage.ts";

const KEY = "closed-notices";
/** Older ones are over long since. */
const KEPT = 50;

/** Returns the numbers of the notices that were closed in this browser. */
export const readClosed = (): ReadonlySet<number> =>
  new Set((readKept(KEY) ?? "").split(",").filter(Boolean).map(Number));

/** @returns all that are closed now */
export function rememberClosed(id: number): ReadonlySet<number> {
  const closed = [...readClosed(), id].slice(-KEPT);
  writeKept(KEY, closed.join(","));
  return new Set(closed);
}
