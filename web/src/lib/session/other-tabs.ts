/** Notifies the other tabs of a sign-in or sign-out, and hears of theirs. */
import { dropKept, writeKept } from "../browser/storage.ts";

const STORAGE_KEY = "session-change";

/** `out`: the player has signed out; `in`: somebody is signed in, perhaps another player than before. */
export type SessionChange = "in" | "out";

export function notifyOtherTabs(change: SessionChange): void {
  // Browsers report only changed values.
  writeKept(STORAGE_KEY, `${change} ${crypto.randomUUID()}`);
  dropKept(STORAGE_KEY);
}

export function onOtherTabs(onChange: (change: SessionChange) => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORAGE_KEY || newValue === null) return;
    onChange(newValue.startsWith("out") ? "out" : "in");
  });
}
