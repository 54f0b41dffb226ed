/** Opens, continues and ends the demo's week in the portal's database, and sets the time in play (`openWeek`). */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { firstMidnight } from "./days.ts";

/** The week that is being played, in the portal's database as its owner sees it. */
export type WeekDatabase = ReturnType<typeof weekOn>;

const SCHEMA = new URL("demo-week.sql", import.meta.url);
/** A week that was interrupted longer ago is not continued. */
const CONTINUED_WITHIN = "2 days";
/** How long one try waits for the locks of creating or dropping triggers: the portal's statements wait behind it. */
const LOCK_TIMEOUT = "2s";
const LOCK_TRIES = 30;
/** SQLSTATEs lock_not_available and deadlock_detected. */
const LOCK_NOT_AVAILABLE = new Set(["55P03", "40P01"]);

/**
 * Begins a week, or goes on with one that was interrupted. While it is open the portal sums up no days of the books.
 * @returns undefined if there is no week to play: the database had one or has earlier days, or another start plays it
 */
export async function openWeek(
  ownerUrl: string,
  usernames: readonly string[],
): Promise<WeekDatabase | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const ask: Ask = async <Row>(text: string, values?: unknown[]) => {
    const result = await client.query(text, values);
    // Several statements have several results.
    return Array.isArray(result) ? undefined : (result.rows[0] as Row | undefined);
  };
  let clock: Clock | undefined;
  try {
    clock = await readyClock(ask, usernames);
    return clock && weekOn(ask, clock, () => client.end());
  } finally {
    if (!clock) await client.end();
  }
}

type Clock = { readonly began_at: Date; readonly at: Date };
/** Runs a statement. @returns its first row */
type Ask = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row | undefined>;

async function readyClock(ask: Ask, usernames: readonly string[]): Promise<Clock | undefined> {
  // The lock of sum_up_days: a day is summed up once, and must be whole by then.
  const lock = await ask<{ is_ours: boolean }>(
    "select pg_try_advisory_lock(hashtext('sum_up_days')) as is_ours",
  );
  if (!lock?.is_ours) return undefined;
  const state = await ask<{ is_begun: boolean; is_fresh: boolean }>(
    `select to_regnamespace('demo_week') is not null as is_begun,
      not exists (select from users where username = any($1))
      and not exists (select from summed_days)
      and not exists (select from journals
        where posted_at < date_trunc('day', now(), 'Asia/Ho_Chi_Minh')) as is_fresh`,
    [usernames],
  );
  if (state?.is_begun) return resume(ask);
  if (!state?.is_fresh) return undefined;
  const clock = { began_at: new Date(), at: firstMidnight(new Date()) };
  const schema = await readFile(SCHEMA, "utf8");
  await inOneCommit(ask, async () => {
    await ask(schema);
    await ask("insert into demo_week.clock (began_at, at) values ($1, $2)", [
      clock.began_at,
      clock.at,
    ]);
  });
  return clock;
}

async function resume(ask: Ask): Promise<Clock | undefined> {
  const clock = await ask<Clock & { is_late: boolean }>(
    `select began_at, at, began_at < now() - $1::interval as is_late from demo_week.clock`,
    [CONTINUED_WITHIN],
  );
  // A name without a registration may become another person's.
  await ask("delete from demo_week.players where username not in (select username from users)");
  if (!clock?.is_late) return clock;
  await end(ask, clock.began_at);
  return undefined;
}

/** The portal makes the sums of these days and hours again, as soon as the lock is given back. */
async function end(ask: Ask, beganAt: Date): Promise<void> {
  const dayBefore = `(($1::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date - 1)`;
  const first = [firstMidnight(beganAt)];
  await inOneCommit(ask, async () => {
    await ask("drop schema demo_week cascade");
    await ask("select cut_campaign($1, now())", [CAMPAIGN]);
    await ask("delete from traffic_hours where hour >= $1", first);
    await ask("delete from closed_hours where hour >= $1", first);
    await ask(`delete from day_sums where day > ${dayBefore}`, first);
    await ask(`delete from summed_days where day > ${dayBefore}`, first);
    await ask(`insert into summed_days (day) select ${dayBefore} on conflict do nothing`, first);
  });
}

async function inOneCommit(ask: Ask, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await work();
      await ask("commit");
      return;
    } catch (error) {
      await ask("rollback");
      const { code = "" } = error as pg.DatabaseError;
      if (!LOCK_NOT_AVAILABLE.has(code) || tries === LOCK_TRIES) throw error;
    }
  }
}

const CAMPAIGN = "cuoi-tuan-vi-dien-tu";
const CAMPAIGN_CONTENT = {
  methods: ["momo", "viettelpay"],
  steps: [
    { cashValueVnd: 50_000, bonusPercent: 15 },
    { cashValueVnd: 200_000, bonusPercent: 20 },
  ],
};

function weekOn(ask: Ask, clock: Clock, close: () => Promise<void>) {
  return {
    beganAt: clock.began_at,
    /** The time in play when an earlier start was interrupted, else the first midnight. */
    playedUntil: clock.at,
    /** Sets the time of everything that happens from now on. */
    moveTo: (at: Date) =>
      ask(
        "update demo_week.clock set at = greatest($1, demo_week.time_in_play()), moved_at = now()",
        [at],
      ),
    /** Returns the password of a registered player. */
    passwordOf: async (username: string) => {
      const found = await ask<{ password: string }>(
        "select p.password from demo_week.players p join users u using (username) where username = $1",
        [username],
      );
      return found?.password;
    },
    /** Makes whichever account registers next under this name a player of the week. @throws if the name is taken */
    addPlayer: async (username: string, password: string) => {
      const added = await ask(
        `insert into demo_week.players (username, password)
          select $1, $2 where not exists (select from users where username = $1) returning username`,
        [username, password],
      );
      if (!added) throw new Error(`${username} is another person's`);
    },
    /** Undoes `addPlayer`. */
    removePlayer: (username: string) =>
      ask("delete from demo_week.players where username = $1", [username]),
    /** Adds a transfer that names no player to the week. */
    addLostTransfer: (reference: string) =>
      ask("insert into demo_week.lost_transfers (reference) values ($1)", [reference]),
    /** Returns the name that operations use for the oldest of these transfers. */
    oldestLostTransfer: async () => {
      const oldest = await ask<{ name: string }>(
        `select n.provider || ':' || n.event_id as name
          from inbound_notices n join demo_week.lost_transfers l on l.reference = n.reference
          order by n.received_at limit 1`,
      );
      return oldest?.name;
    },
    /** Whether no order, no card and no due job is in progress. */
    isSettled: async () => {
      const state = await ask<{ is_settled: boolean }>(
        `select not exists (
            select from transactions t join users u on u.id = t.user_id
            join demo_week.players p on p.username = u.username
            where t.status = 'pending')
          and not exists (
            select from jobs
            where dead_at is null and run_at < now() + interval '2 seconds') as is_settled`,
      );
      return state!.is_settled;
    },
    /** Begins a bonus that lasts until the week ends. */
    beginCampaign: (at: Date) =>
      ask(
        `select insert_campaign_version($1, 'bonus', $2, $3, tstzrange($3, null), $4, 'demo')
          where not exists (select from campaign_versions where campaign = $1)`,
        [CAMPAIGN, "Nạp ví điện tử: thưởng đến 20%", at, CAMPAIGN_CONTENT],
      ),
    /** Removes the triggers that backdate rows. */
    end: () => end(ask, clock.began_at),
    close,
  };
}
