import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../lib/figure.ts";
import { wholeAnswerStatus } from "../lib/load/http-wire.ts";
import { openLivePages } from "../lib/load/live-pages.ts";
import { noticeRequest } from "../lib/load/portal-requests.ts";
import { quantile } from "../lib/load/statistics.ts";

const PAGES = 100;
const NOTICES_PER_SECOND = 100;
const SECONDS = 10;
const NOTICES = NOTICES_PER_SECOND * SECONDS;
/** Some responses are still outstanding when the next notice is sent. */
const BANK_CONNECTIONS = 32;
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
    const close = await openLivePages(port, listening, ({ credit }) => {
      const at = sentAt.get(credit);
      if (at === undefined || !sentAt.delete(credit)) throw new Error("heard twice, or of nothing");
      delaysMs.push(performance.now() - at);
    });
    const bank = await openBank(port);
    const startedAt = performance.now();
    for (let notice = 0; notice < NOTICES; notice += 1) {
      const dueAt = startedAt + (notice * 1_000) / NOTICES_PER_SECOND;
      if (performance.now() < dueAt) await sleep(dueAt - performance.now());
      const credit = LEAST_KP + notice;
      const player = listening[notice % PAGES]!;
      const request = noticeRequest(port, FIRST_EVENT_ID + notice, player, credit * VND_PER_KP);
      // Timed from when it was due: a load that falls behind must not improve the figure.
      sentAt.set(credit, dueAt);
      bank.send(request);
    }
    const deadline = performance.now() + HEARD_WITHIN_MS;
    while (sentAt.size > 0 && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
    close();
    bank.close();
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

/** Opens a bank with several connections; a request that finds none free waits. */
async function openBank(port: number): Promise<{ send(request: string): void; close(): void }> {
  const waiting: string[] = [];
  const sockets: Socket[] = [];
  const free: Socket[] = [];
  const sendNext = () => {
    // The connections take turns: one that sends nothing for ten seconds is closed.
    while (waiting.length > 0 && free.length > 0) free.shift()!.write(waiting.shift()!);
  };
  for (let count = 0; count < BANK_CONNECTIONS; count += 1) {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const status = wholeAnswerStatus(received);
      if (status === undefined) return;
      if (status !== 200) throw new Error(`a notice was answered with ${status}`);
      received = Buffer.alloc(0);
      free.push(socket);
      sendNext();
    });
    sockets.push(socket);
    free.push(socket);
  }
  return {
    send: (request) => {
      waiting.push(request);
      sendNext();
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
