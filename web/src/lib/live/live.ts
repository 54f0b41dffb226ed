/** Holds the live connection: a change on the server shows here without a reload. */
import { LIVE_PATH, liveEvent } from "@portal/contract/live";
import { apiOrigin } from "../api/api-url.ts";
import { dropEarly } from "../api/early-reads.ts";
import { emitLiveEvent } from "./live-events.ts";

/** The wait after the server refused the connection, as at a restart. Browsers restore a broken one automatically. */
const RECONNECT_MS = 5_000;

let isConnected = false;

/** Whether live events arrive, so that a change of the balance shows without a request. */
export const isLiveConnected = (): boolean => isConnected;

/**
 * Holds the connection open until the returned function is called. `onRefused`: the server refuses it, for
 * example after the end of the session; called once until it is open again.
 */
export function holdLiveConnection(onRefused: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefused = false;

  const close = () => {
    isConnected = false;
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource(apiOrigin() + LIVE_PATH, { withCredentials: true });
    source.addEventListener("message", (message: MessageEvent<string>) => receive(message.data));
    source.addEventListener("open", () => (isRefused = false));
    source.addEventListener("error", () => {
      isConnected = false;
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, RECONNECT_MS);
      if (!isRefused) onRefused();
      isRefused = true;
    });
  };

  open();
  // Browsers do not keep a page with an open connection for the back button.
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

function receive(data: string): void {
  const event = liveEvent.safeParse(JSON.parse(data));
  if (!event.success) return;
  isConnected = true;
  dropEarly(event.data);
  emitLiveEvent(event.data);
}
