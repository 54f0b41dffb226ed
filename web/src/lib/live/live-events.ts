/** Passes live events to the components that show them. */
import type { LiveEvent } from "@portal/contract/live";
import { useEffect, useEffectEvent } from "react";

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Calls back for every event while the component is mounted. */
export function useLiveEvent(onEvent: Listener): void {
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    const entry: Listener = (event) => listener(event);
    listeners.add(entry);
    return () => {
      listeners.delete(entry);
    };
  }, []);
}

/** Whether an event reports money that came by a bank or an e-wallet. */
export const bringsTransfer = (event: LiveEvent): boolean =>
  event.kind === "balance" &&
  event.lines.some(({ type }) => type.startsWith("topup.") && type !== "topup.card");

/** Called by the connection. */
export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
