/** The `Simulation` that every command gets, and how its requests survive kills. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Queries } from "../../server/src/kit/database/database.ts";
import type { GiftCode } from "../environment/beginning.ts";
import type { Cluster } from "../environment/cluster.ts";
import type { Portal } from "../environment/portal.ts";
import type { Sandbox } from "../environment/sandbox.ts";
import type { StaffDesk } from "../environment/staff-desk.ts";
import type { Opening } from "../verify/ledger-books.ts";
import type { Notes, Player } from "./notes.ts";

/** All parts of a simulation while its plan is carried out. */
export type Simulation = {
  readonly portal: Portal;
  /** A process of the portal with the limits of production, for floods and for the players beside them. */
  readonly gate: () => Promise<Portal>;
  /** The operator's console, and the staff who are signed in there. */
  readonly staffDesk: () => Promise<StaffDesk>;
  readonly sandbox: Sandbox;
  /** The portal's database, opened as its owner: to read all rows and to move times. */
  readonly db: Queries;
  readonly databaseUrl: string;
  /** The address at which operators log in. */
  readonly operatorUrl: string;
  /** Only in a simulation that kills its database. */
  readonly cluster: Cluster | undefined;
  /** What the database had before the simulation. */
  readonly opening: Opening;
  readonly players: readonly Player[];
  /** All gift codes that the operator or staff have added, of every campaign. */
  readonly giftCodes: GiftCode[];
  readonly notes: Notes;
  /** How long the end of a simulation waits for open work. */
  readonly settledWithinMs: number;
};

/** Resolves when PostgreSQL and the portal serve again after a kill. */
export async function whenUp({ cluster, portal }: Simulation): Promise<void> {
  await cluster?.whenUp();
  await portal.whenUp();
}

export const OK = 200;
export const NO_CONTENT = 204;
export const TOO_MANY_REQUESTS = 429;
export const UNAVAILABLE = 503;

/** How often a request is sent at most. */
export const TRIES = 4;

/** Sends a request until there is a response other than 503, as a page does, `TRIES` times at most. */
export async function untilAnswered<Answer extends { readonly status: number }>(
  simulation: Simulation,
  send: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await whenUp(simulation);
    const answer = await send().catch(() => undefined);
    if (answer && answer.status !== UNAVAILABLE) return answer;
  }
  return undefined;
}

const LOOK_EVERY_MS = 100;

/** Repeats the call until it returns something, for this time at most, and once at least. */
export async function within<T>(
  ms: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined || Date.now() >= deadline) return found;
    await sleep(LOOK_EVERY_MS);
  }
}

let keys = 0;
/** Returns a name that nothing else in this process has. */
export function nextKey(): string {
  keys += 1;
  return `operation-${keys}`;
}
