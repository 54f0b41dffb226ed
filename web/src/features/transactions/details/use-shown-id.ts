import { useSyncExternalStore } from "react";

/** Returns the id of the transaction that the address names: `/transactions#<id>`. */
export function useShownId(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => "",
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
