/** The open line from the server: what changed there shows here without a reload. */
import { LIVE_PATH, type LiveEvent, liveEvent } from "@portal/contract/live";
import { useEffect, useEffectEvent } from "react";
import { apiOrigin } from "./api-origin.ts";

/** After a refusal (a restart, too many lines); a line that merely broke the browser mends itself. */
const RECONNECT_MS = 5_000;

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** Calls back for every event while the component stands. The signed-in layout holds the line. */
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

/**
 * Opens the line until the returned function is called. `onRefused`: the server does not want it any more,
 * as where the session has ended; told once until it is open again.
 */
export function holdLiveConnection(onRefused: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource(apiOrigin() + LIVE_PATH, { withCredentials: true });
    source.addEventListener("message", (message: MessageEvent<string>) => tell(message.data));
    source.addEventListener("open", () => (isRefused = false));
    source.addEventListener("error", () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, RECONNECT_MS);
      if (!isRefused) onRefused();
      isRefused = true;
    });
  };

  open();
  // A page with an open line is not kept for the back button.
  addEventListener("pagehide", close);
  addEventListener("pageshow", reopen);
  function reopen(event: PageTransitionEvent) {
    if (event.persisted) open();
  }
  return () => {
    removeEventListener("pagehide", close);
    removeEventListener("pageshow", reopen);
    close();
  };
}

function tell(data: string): void {
  const event = liveEvent.safeParse(JSON.parse(data));
  if (!event.success) return;
  for (const listener of listeners) listener(event.data);
}
