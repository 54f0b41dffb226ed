/** Kills the portal at a chosen moment (`killAt`, `killOnce`), restarts it and repeats the request (`afterKill`). */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import { brokenInvariants } from "../testing/money/wallets.ts";
import type { Answer } from "../testing/people/browser.ts";
import type { Person } from "../testing/people/people.ts";
import type { KillablePortal } from "./killable-portal.ts";
import { type Moment, stopAt } from "./stop-point.ts";
import { PATIENCE } from "../testing/patience.ts";

export type Scene = { readonly portal: KillablePortal; readonly player: Person };
/** How and when the portal is killed. */
export type Kill = {
  /** Prepares the environment. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** Sends the request, and kills the portal at the chosen moment. */
  readonly kill: (scene: Scene, send: () => void) => Promise<void>;
};

const POLL_MS = 5;
const UNAVAILABLE = 503;

/** Kills the portal when it reaches a statement. */
export const killAt = (moment: Moment) => async (scene: Scene, send: () => void) => {
  const stop = await stopAt(scene.portal.database, moment);
  send();
  await stop.reached();
  await scene.portal.kill();
  await stop.cut();
};

/** Kills the portal as soon as the condition is true. */
export const killOnce =
  (isTrue: (scene: Scene) => Promise<boolean>) => async (scene: Scene, send: () => void) => {
    send();
    while (!(await isTrue(scene))) await sleep(POLL_MS);
    await scene.portal.kill();
  };

/**
 * Sends a request, kills the portal, starts it again, and repeats the request until its result is known. Then waits
 * until no jobs are left, and checks the invariants.
 * @param send always sends the same request, under its key
 */
export async function afterKill(
  { prepare, kill }: Kill,
  scene: Scene,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { portal } = scene;
  await prepare?.(scene);
  let sent: Promise<unknown> | undefined;
  // The page either loses its connection or learns that the request is being processed.
  await kill(scene, () => (sent = send().catch(() => undefined)));
  await sent;
  await portal.start();
  await endLeases(portal);
  const again = await vi.waitFor(async () => {
    const answer = await send();
    expect(answer.status).not.toBe(UNAVAILABLE);
    expect(answer.body["status"]).not.toBe("processing");
    return answer;
  }, PATIENCE);
  await vi.waitFor(
    async () => expect(await portal.database.query("select from jobs")).toEqual([]),
    PATIENCE,
  );
  expect(await brokenInvariants(portal)).toEqual([]);
  return again;
}

/** Simulates the seconds after which other workers take over a killed worker's jobs. */
async function endLeases({ database }: KillablePortal): Promise<void> {
  await database.query(
    "update jobs set lease_ends_at = now() - interval '1 second' where lease_ends_at is not null",
  );
}
