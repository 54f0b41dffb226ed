import { readFile } from "node:fs/promises";
import pg from "pg";
import { firstMidnight } from "./schedule.ts";

/** A week that is being played, in the portal's database as its owner sees it. */
export type WeekDatabase = {
  readonly beganAt: Date;
  /** The time in play when an earlier start was interrupted; the first midnight where there was none. */
  readonly playedUntil: Date;
  /** What happens from now on has this time. */
  moveTo(at: Date): Promise<void>;
  /** Returns the password of a player who has registered, if this one has. */
  passwordOf(username: string): Promise<string | undefined>;
  /** Makes somebody who registers next a player of the week. @throws where the name is somebody else's */
  addPlayer(username: string, password: string): Promise<void>;
  /** Takes that back: whoever has the name now is not of the week. */
  removePlayer(username: string): Promise<void>;
  /** Makes a transfer that names nobody one of the week's. */
  addLostTransfer(reference: string): Promise<void>;
  /** Returns the name by which operations know the oldest of these, if there is one. */
  oldestLostTransfer(): Promise<string | undefined>;
  /** Whether nothing of the week is under way: no order, no card, and no job that is due. */
  isSettled(): Promise<boolean>;
  /** Begins a bonus that lasts until the week ends. */
  beginCampaign(at: Date): Promise<void>;
  /** Removes all that dates back. */
  end(): Promise<void>;
  close(): Promise<void>;
};

const SCHEMA = new URL("demo-week.sql", import.meta.url);
/** A week that was interrupted longer ago stays as far as it came. */
const CONTINUED_WITHIN = "2 days";
/** Triggers come and go between the statements of others, who must not wait long. */
const LOCK_TIMEOUT = "2s";
const LOCK_TRIES = 30;
const LOCK_NOT_AVAILABLE = new Set(["55P03", "40P01"]);

/**
 * Begins a week, or goes on with one that was interrupted. While it is open the portal sums up no days of the books.
 * @returns undefined where there is none to play: the database has had its week, or an earlier day of its own, or another
 * start plays it
 */
export async function openWeek(
  ownerUrl: string,
  usernames: readonly string[],
): Promise<WeekDatabase | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const clock = await readyClock(client, usernames);
    if (clock) return weekOn(client, clock);
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}

type Clock = { readonly began_at: Date; readonly at: Date };

async function readyClock(
  client: pg.Client,
  usernames: readonly string[],
): Promise<Clock | undefined> {
  // The lock of sum_up_days: a day is summed up once, and must be whole by then.
  const { rows: locks } = await client.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock(hashtext('sum_up_days')) as is_ours",
  );
  if (!locks[0]?.is_ours) return undefined;
  const { rows: states } = await client.query<{ is_begun: boolean; is_fresh: boolean }>(
    `select to_regnamespace('demo_week') is not null as is_begun,
      not exists (select from users where username = any($1))
      and not exists (select from summed_days)
      and not exists (select from journals
        where posted_at < date_trunc('day', now(), 'Asia/Ho_Chi_Minh')) as is_fresh`,
    [usernames],
  );
  const { is_begun: isBegun, is_fresh: isFresh } = states[0]!;
  if (isBegun) return takeUp(client);
  if (!isFresh) return undefined;
  const beganAt = new Date();
  await begin(client, beganAt);
  return { began_at: beganAt, at: firstMidnight(beganAt) };
}

async function takeUp(client: pg.Client): Promise<Clock | undefined> {
  const { rows } = await client.query<Clock & { is_late: boolean }>(
    `select began_at, at, began_at < now() - $1::interval as is_late from demo_week.clock`,
    [CONTINUED_WITHIN],
  );
  // Who had not registered yet has no name yet: it may become somebody else's.
  await client.query(
    "delete from demo_week.players where username not in (select username from users)",
  );
  if (!rows[0]?.is_late) return rows[0];
  await end(client, rows[0].began_at);
  return undefined;
}

async function begin(client: pg.Client, beganAt: Date): Promise<void> {
  const schema = await readFile(SCHEMA, "utf8");
  await inOneCommit(client, async () => {
    await client.query(schema);
    await client.query("insert into demo_week.clock (began_at, at) values ($1, $2)", [
      beganAt,
      firstMidnight(beganAt),
    ]);
  });
}

/** The portal makes the sums of these days and hours again, as soon as the lock is given back. */
async function end(client: pg.Client, beganAt: Date): Promise<void> {
  const dayBefore = `(($1::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date - 1)`;
  const first = [firstMidnight(beganAt)];
  await inOneCommit(client, async () => {
    await client.query("drop schema demo_week cascade");
    await client.query("select cut_campaign($1, now())", [CAMPAIGN]);
    await client.query("delete from traffic_hours where hour >= $1", first);
    await client.query("delete from closed_hours where hour >= $1", first);
    await client.query(`delete from day_sums where day > ${dayBefore}`, first);
    await client.query(`delete from summed_days where day > ${dayBefore}`, first);
    await client.query(
      `insert into summed_days (day) select ${dayBefore} on conflict do nothing`,
      first,
    );
  });
}

async function inOneCommit(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      const { code = "" } = error as pg.DatabaseError;
      if (!LOCK_NOT_AVAILABLE.has(code) || tries === LOCK_TRIES) throw error;
    }
  }
}

const CAMPAIGN = "cuoi-tuan-vi-dien-tu";
const CAMPAIGN_CONTENT = {
  layer: "campaign",
  methods: ["momo", "viettelpay"],
  steps: [
    { cashValueVnd: 50_000, bonusPercent: 15 },
    { cashValueVnd: 200_000, bonusPercent: 20 },
  ],
};

function weekOn(client: pg.Client, clock: Clock): WeekDatabase {
  return {
    beganAt: clock.began_at,
    playedUntil: clock.at,
    moveTo: async (at) => {
      await client.query(
        "update demo_week.clock set at = greatest($1, demo_week.time_in_play()), moved_at = now()",
        [at],
      );
    },
    passwordOf: async (username) => {
      const { rows } = await client.query<{ password: string }>(
        `select p.password from demo_week.players p join users u on u.username = p.username
          where p.username = $1`,
        [username],
      );
      return rows[0]?.password;
    },
    addPlayer: async (username, password) => {
      const { rowCount } = await client.query(
        `insert into demo_week.players (username, password)
          select $1, $2 where not exists (select from users where username = $1)`,
        [username, password],
      );
      if (rowCount === 0) throw new Error(`${username} is somebody else`);
    },
    removePlayer: async (username) => {
      await client.query("delete from demo_week.players where username = $1", [username]);
    },
    addLostTransfer: async (reference) => {
      await client.query("insert into demo_week.lost_transfers (reference) values ($1)", [
        reference,
      ]);
    },
    oldestLostTransfer: async () => {
      const { rows } = await client.query<{ name: string }>(
        `select n.provider || ':' || n.event_id as name
          from inbound_notices n join demo_week.lost_transfers l on l.reference = n.reference
          order by n.received_at limit 1`,
      );
      return rows[0]?.name;
    },
    isSettled: async () => {
      const { rows } = await client.query<{ is_settled: boolean }>(
        `select not exists (
            select from transactions t join users u on u.id = t.user_id
            join demo_week.players p on p.username = u.username
            where t.status = 'pending')
          and not exists (
            select from jobs
            where dead_at is null and run_at < now() + interval '2 seconds') as is_settled`,
      );
      return rows[0]!.is_settled;
    },
    beginCampaign: async (at) => {
      await client.query(
        `select insert_campaign_version($1, 'bonus', $2, $3, tstzrange($3, null), $4, 'demo')
          where not exists (select from campaign_versions where campaign = $1)`,
        [CAMPAIGN, "Nạp ví điện tử: thưởng đến 20%", at, CAMPAIGN_CONTENT],
      );
    },
    end: () => end(client, clock.began_at),
    close: () => client.end(),
  };
}
