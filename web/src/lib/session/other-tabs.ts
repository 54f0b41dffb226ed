/** What tabs tell each other of the session. */
import { dropKept, writeKept } from "../browser/storage.ts";

const STORAGE_KEY = "session-change";

/** `out`: the player has signed out; `in`: somebody is signed in, perhaps another than before. */
export type SessionChange = "in" | "out";

export function notifyOtherTabs(change: SessionChange): void {
  // Only another value is told of.
  writeKept(STORAGE_KEY, `${change} ${crypto.randomUUID()}`);
  dropKept(STORAGE_KEY);
}

export function onOtherTabs(onChange: (change: SessionChange) => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== STORAGE_KEY || newValue === null) return;
    onChange(newValue.startsWith("out") ? "out" : "in");
  });
}
