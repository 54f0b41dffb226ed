import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Player } from "../lib/data/players.ts";
import type { Row } from "../lib/figure.ts";
import { NOTICE_PATH, noticeBody, signatureOf } from "../lib/load/portal-requests.ts";
import { quantile } from "../lib/load/rounds.ts";

const PAGES = 100;
const NOTICES_PER_SECOND = 100;
const SECONDS = 10;
const NOTICES = NOTICES_PER_SECOND * SECONDS;
const HEARD_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 20;
/** Above the event ids of the row notice. */
const FIRST_EVENT_ID = 900_000_000;
/** 100 đồng are 1 KP: the credit shows which notice it came from. */
const VND_PER_KP = 100;
const LEAST_KP = 1_000;

/** Measures the time from a bank's notice until the player's open page hears of the credit. */
export const live: Row = {
  name: "live",
  measure: async ({ portal: { port }, players }) => {
    const listening = players.slice(0, PAGES);
    const sentAt = new Map<number, number>();
    const delaysMs: number[] = [];
    const hear = (credit: number) => {
      const at = sentAt.get(credit);
      if (at === undefined || !sentAt.delete(credit)) throw new Error("heard twice, or of nothing");
      delaysMs.push(performance.now() - at);
    };
    const pages = await Promise.all(listening.map((player) => openLivePage(port, player, hear)));
    const answers: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let notice = 0; notice < NOTICES; notice += 1) {
      const dueAt = startedAt + (notice * 1_000) / NOTICES_PER_SECOND;
      if (performance.now() < dueAt) await sleep(dueAt - performance.now());
      const credit = LEAST_KP + notice;
      // Timed from when it was due: a load that falls behind must not improve the figure.
      sentAt.set(credit, dueAt);
      const player = listening[notice % PAGES]!;
      const body = noticeBody(FIRST_EVENT_ID + notice, player, credit * VND_PER_KP);
      answers.push(notify(port, body));
    }
    await Promise.all(answers);
    const deadline = performance.now() + HEARD_WITHIN_MS;
    while (sentAt.size > 0 && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
    for (const page of pages) page.destroy();
    if (sentAt.size > 0) throw new Error(`of ${sentAt.size} top-ups no page has heard`);
    return [
      {
        label: "from a bank's notice to the open page, p95 (100 notices a second, 100 pages)",
        value: quantile(delaysMs, 0.95),
        unit: "ms",
        limit: { atMost: 1_000 },
        detail: {
          medianMs: quantile(delaysMs, 0.5),
          p99Ms: quantile(delaysMs, 0.99),
          slowestMs: Math.max(...delaysMs),
          notices: delaysMs.length,
        },
      },
    ];
  },
};

async function notify(port: number, body: string): Promise<void> {
  const headers = { ...signatureOf(body), "content-type": "application/json" };
  const url = `http://127.0.0.1:${port}${NOTICE_PATH}`;
  const answer = await fetch(url, { method: "POST", headers, body });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a notice was answered with ${answer.status}`);
}

/** Opens a player's live stream (`GET /api/live`, server-sent events), and resolves when it is ready. */
async function openLivePage(
  port: number,
  { sessionToken }: Player,
  hear: (credit: number) => void,
): Promise<IncomingMessage> {
  const request = get({
    port,
    host: "127.0.0.1",
    path: "/api/live",
    headers: { cookie: `session=${sessionToken}` },
    agent: false,
  });
  const [stream] = (await once(request, "response")) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`no live stream: ${stream.statusCode}`);
  let text = "";
  const isReady = new Promise<void>((resolve) => {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
        text = text.slice(end + 2);
        const event = JSON.parse(data ?? "{}") as { kind?: string; credit?: number };
        if (event.kind === "ready") resolve();
        if (event.kind === "topup") hear(event.credit!);
      }
    });
  });
  // Closing a stream is no failure.
  stream.on("error", () => undefined);
  await isReady;
  return stream;
}
