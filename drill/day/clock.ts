import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../server/src/kit/database/sql.ts";
import { chainAnew } from "../../server/src/testing/database/chain-anew.ts";
import { findReplication } from "../../server/src/features/figures/trust-store.ts";
import { workThrough } from "../../server/src/testing/concurrently.ts";
import { perform } from "../../simulation/execute/perform.ts";
import type { Command } from "../../simulation/generate/command.ts";
import { passMinutes } from "../alerts/databases.ts";
import type { Stage } from "./stage.ts";

/** A simulated clock: time passes between requests, never under one. */
export type Clock = {
  /** The present minute of the day. */
  minute(): number;
  /** Does the commands of these minutes; then time passes: rows move back, what falls due is done, figures are scraped. */
  pass(minutes: number, commands: readonly Command[]): Promise<void>;
  /**
   * Lets time pass while something is done that takes the database or the processes away: a minute of the day for each
   * few seconds of the work, and at each of them every target is scraped, whether it answers or not.
   */
  passDuring<T>(work: () => Promise<T>): Promise<T>;
  /** Returns a text of an outside party with its times as the moved clock has them: time has passed for everybody. */
  moved(text: string): string;
  /** Chains the books as the moved clock has them. */
  chain(): Promise<void>;
};

const PLAYERS_AT_ONCE = 6;
/** As long as a process keeps its figures. */
const SCRAPE_EVERY_MS = 5_050;
/** What a minute of an outage takes: a restore of 60 s counts as one of 6 minutes. */
const OUTAGE_MINUTE_MS = 10_000;
const IDLE_WITHIN_MS = 10_000;
/** What the portal promises of its archive. */
const ARCHIVED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const MS_PER_MINUTE = 60_000;
const ISO_TIME = /\b\d{4}-\d\d-\d\dT[\d:.]+Z/g;

export function openClock({ db, lasting, recording, scrape, simulation }: Stage): Clock {
  const owner = {
    query: <Row>(text: string, values: readonly unknown[] = []) =>
      db.write.many<Row>({ name: "", text, values }),
  };
  /** When time passed, by the clock on the wall, and how much. */
  const moves: { readonly atMs: number; readonly minutes: number }[] = [];
  const move = async (minutes: number) => {
    await passMinutes(owner, minutes);
    moves.push({ atMs: Date.now(), minutes });
  };
  const movedTime = (time: string): string => {
    const passed = moves.filter(({ atMs }) => atMs > Date.parse(time));
    const minutes = passed.reduce((sum, each) => sum + each.minutes, 0);
    return new Date(Date.parse(time) - minutes * MS_PER_MINUTE).toISOString();
  };
  let scrapedAt = Number.NEGATIVE_INFINITY;
  const minute = () => recording.minute() + 1;
  const record = async (minutes: number) => {
    const scraped = await scrape();
    scrapedAt = performance.now();
    recording.add(scraped, minutes);
  };
  const recordEachMinute = async (ending: AbortSignal) => {
    for (;;) {
      const next = performance.now() + OUTAGE_MINUTE_MS;
      await record(1);
      while (performance.now() < next && !ending.aborted) await sleep(LOOK_EVERY_MS);
      if (ending.aborted) return;
    }
  };
  return {
    minute,
    pass: async (minutes, commands) => {
      await workThrough(commands, PLAYERS_AT_ONCE, (command) => perform(simulation, command));
      await whenIdle(db);
      await move(minutes);
      await lasting.work(minute(), minute() + minutes);
      await whenIdle(db);
      await sleep(Math.max(0, scrapedAt + SCRAPE_EVERY_MS - performance.now()));
      // A segment on its way takes a moment, and the simulated minutes would take it for a standing archive.
      await until(
        async () => (await findReplication(db)).isArchiveWaiting !== true,
        ARCHIVED_WITHIN_MS,
      );
      await record(minutes);
    },
    passDuring: async (work) => {
      const from = minute();
      const ending = new AbortController();
      const recording = recordEachMinute(ending.signal);
      const done = await work().finally(async () => {
        ending.abort();
        await recording;
      });
      await move(minute() - from);
      await lasting.work(from, minute());
      return done;
    },
    moved: (text) => text.replaceAll(ISO_TIME, movedTime),
    chain: () => chainAnew(owner),
  };
}

/** Waits until no job is due or under way: a lease must not run out because the clock was moved. */
function whenIdle(db: Stage["db"]): Promise<void> {
  return until(async () => {
    const jobs = await db.value<number>(sql`
      select count(*)::int from jobs
      where dead_at is null and (run_at <= now() or lease_ends_at > now())`);
    return jobs === 0;
  }, IDLE_WITHIN_MS);
}

/** Waits until something is so, or for as long as what is not so shows a fault. */
async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !(await isSo())) await sleep(LOOK_EVERY_MS);
}
