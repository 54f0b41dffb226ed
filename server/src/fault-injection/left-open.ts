/** Makes orders, cards and payments that no outside party has decided in time. */
import { setTimeout as sleep } from "node:timers/promises";
import { openBrowser } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import { startTestPortal, type TestPortal } from "../testing/portal/test-portal.ts";
import type { Scene } from "./operation.ts";

/** A second portal on the same database, without waiting for outside parties and without faults. */
export type Aside = { readonly portal: TestPortal; readonly player: Person };

export async function openAside(
  { portal, player }: Pick<Scene, "portal" | "player">,
  settings: Record<string, string>,
): Promise<Aside> {
  const aside = await startTestPortal(settings, portal.database, { outcomeWaitMs: 0 });
  const browser = openBrowser(aside.url, player.browser.cookies);
  return { portal: aside, player: { ...player, browser } };
}

/** Resolves when an item was queried once and is not being queried now. */
export async function untilLeftOpen({ database }: TestPortal, about: object): Promise<void> {
  const LOOK_EVERY_MS = 2;
  for (;;) {
    const [job] = await database.query<{ is_free: boolean }>(
      "select lease_ends_at is null as is_free from jobs where payload @> $1::jsonb",
      [JSON.stringify(about)],
    );
    if (!job) throw new Error("it was decided instead of left open");
    if (job.is_free) return;
    await sleep(LOOK_EVERY_MS);
  }
}
