/** A page in tests that receives the live events of its player (`openLivePage`). */
import { LIVE_PATH, type LiveEvent, liveEvent } from "@portal/contract/live";
import type { Person } from "../people/people.ts";

export type LivePage = {
  /** Returns the next event of this kind. @throws if none comes in time, or the stream ends */
  next(kind: LiveEvent["kind"], waitMs?: number): Promise<LiveEvent>;
};

/** How long `next` waits if the test does not say. */
const WAIT_MS = 5_000;

export async function openLivePage(url: string, { browser }: Person): Promise<LivePage> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(url + LIVE_PATH, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`no live stream: ${response.status}`);
  // Keeps a reader, because an unread body is cancelled when its response is garbage collected.
  const events = eventsOf(response.body.getReader());
  return {
    next: (kind, waitMs = WAIT_MS) => Promise.race([nextOf(events, kind), nothing(waitMs)]),
  };
}

async function nextOf(
  events: AsyncGenerator<LiveEvent, undefined>,
  kind: LiveEvent["kind"],
): Promise<LiveEvent> {
  for (;;) {
    const { value } = await events.next();
    if (!value) throw new Error("the stream ended");
    if (value.kind === kind) return value;
  }
}

async function* eventsOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<LiveEvent, undefined> {
  let text = "";
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data) yield liveEvent.parse(JSON.parse(data));
    }
  }
}

function nothing(waitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("nothing came")), waitMs).unref();
  });
}
