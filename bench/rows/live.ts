/** The row live: the time from a bank's notice until the player's open page shows the credit. */
import { setTimeout as sleep } from "node:timers/promises";
import { openBrowser } from "../../server/src/testing/people/browser.ts";
import { openLivePage } from "../../server/src/testing/portal/live-page.ts";
import { PATIENCE_MS } from "../../server/src/testing/patience.ts";
import { figure, quantile, type Row } from "../lib/figures.ts";
import { notice, send, type Sent } from "../lib/requests.ts";

/** Open pages, each of another player. */
const PAGES = 100;
const NOTICES_PER_SECOND = 100;
/** How long the bank sends notices. */
const SECONDS = 10;
const NOTICES = NOTICES_PER_SECOND * SECONDS;
/** The first notice's event id, above those of the row notice: the portal credits an event id only once. */
const FIRST_EVENT_ID = 900_000_000;
/** 100 đồng are 1 KP. Each notice has another amount, from LEAST_KP on: the credit shows which one it came from. */
const VND_PER_KP = 100;
const LEAST_KP = 1_000;

export const live: Row = {
  name: "live",
  measure: async ({ portal: { url }, players }) => {
    const pages = await Promise.all(
      players.slice(0, PAGES).map(async (player) => {
        const browser = openBrowser(url, new Map([["session", player.sessionToken]]));
        const live = await openLivePage(url, { ...player, browser });
        await live.next("ready");
        return { player, live };
      }),
    );
    const startedAt = performance.now();
    // Each notice is timed from when it was due, so that a load that falls behind does not improve the figure.
    const dueAt = (nth: number) => startedAt + (nth * 1_000) / NOTICES_PER_SECOND;
    const delaysMs: number[] = [];
    const listening = pages.map(async ({ live }) => {
      for (let heard = 0; heard < NOTICES / PAGES; heard += 1) {
        const event = await live.next("topup", PATIENCE_MS);
        if (event.kind !== "topup") throw new Error(`an event of the kind ${event.kind}`);
        delaysMs.push(performance.now() - dueAt(event.credit - LEAST_KP));
      }
    });
    const answers: Promise<Sent>[] = [];
    for (let nth = 0; nth < NOTICES; nth += 1) {
      await sleep(Math.max(0, dueAt(nth) - performance.now()));
      const { player } = pages[nth % PAGES]!;
      const amountVnd = (LEAST_KP + nth) * VND_PER_KP;
      answers.push(send(url, notice(FIRST_EVENT_ID + nth, player, amountVnd)));
    }
    const refused = (await Promise.all(answers)).filter(({ status }) => status !== 200);
    if (refused.length > 0) throw new Error(`${refused.length} notices were refused`);
    await Promise.all(listening);
    return [
      figure(
        "from a bank's notice to the open page, p95 (100 notices a second, 100 pages)",
        quantile(delaysMs, 0.95),
        "ms",
        { atMost: 1_000 },
        {
          medianMs: quantile(delaysMs, 0.5),
          p99Ms: quantile(delaysMs, 0.99),
          slowestMs: Math.max(...delaysMs),
          notices: delaysMs.length,
        },
      ),
    ];
  },
};
