import { openDatabase } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";
import { hashToken, newToken } from "../../server/src/kit/http/browser/session-tokens.ts";
import {
  PASSWORD,
  type Player,
  unknownUsernameOf,
  usernameOf,
  WRONG_PASSWORD,
} from "../lib/data/players.ts";
import { type Figure, ratioFigure, type Row } from "../lib/figure.ts";
import { type Load, steadyLoad } from "../lib/load/load.ts";
import { becomeVisitor, loginRequest, meRequests } from "../lib/load/portal-requests.ts";
import {
  inTurns,
  median,
  quantile,
  ratios,
  ROUND_SECONDS,
  ROUNDS,
  WARM_UP_SECONDS,
} from "../lib/load/rounds.ts";

const READERS = 32;
const ATTACKERS = 64;
/** The attack begins before the measurement and ends after it. */
const LEAD_MS = 500;
const LEAD_SECONDS = LEAD_MS / 1_000;
/** Players who log in from their own devices during the floods, over all rounds. */
const AT_HOME = 100;
const IN_TIME_MS = 2_000;
/** The same names as in the row login. */
const NAMES = { from: 600, to: 1_000 };

/** Measures how a flood of bad logins affects signed-in players. */
export const flood: Row = {
  name: "flood",
  measure: async ({ portal, players, databaseUrl, load, secondLoad }) => {
    const attack = await secondLoad();
    const attacking = floodOf(portal.port, await badLogins(portal.port));
    const reading = steadyLoad(portal.port, READERS, meRequests(portal.port, players));
    const p99Ms = { idle: [] as number[], flooded: [] as number[] };
    const refusals: number[] = [];
    const owners = await giveDevices(databaseUrl, players.slice(0, AT_HOME));
    const logins: TimedLogin[] = [];
    const read = async (into: number[]) => {
      const { perSecond, latenciesMs } = await load.run(reading, [200]);
      into.push(quantile(latenciesMs, 0.99));
      return perSecond;
    };
    const { idle, flooded } = await inTurns({
      idle: () => read(p99Ms.idle),
      flooded: async () => {
        const attacked = attack.run(attacking, [422, 429, 503]);
        await new Promise((resolve) => setTimeout(resolve, LEAD_MS));
        const home = owners.slice(logins.length, logins.length + AT_HOME / ROUNDS);
        const atHome = logInByDevice(portal.port, home, ROUND_SECONDS * 1_000);
        const perSecond = await read(p99Ms.flooded);
        logins.push(...(await atHome));
        refusals.push((await attacked).perSecond);
        return perSecond;
      },
    });
    const throughput = ratios(flooded, idle);
    const slowness = ratios(p99Ms.flooded, p99Ms.idle);
    return [
      ratioFigure(
        "GET /api/me under 64 bad logins at a time ÷ idle",
        throughput,
        { atLeast: 0.6 },
        {
          idlePerSecond: median(idle),
          floodedPerSecond: median(flooded),
          refusalsPerSecond: median(refusals),
        },
      ),
      ratioFigure(
        "its 99th percentile ÷ idle",
        slowness,
        { atMost: 5 },
        { idleMs: median(p99Ms.idle), floodedMs: median(p99Ms.flooded) },
      ),
      loginsAtHome(logins),
    ];
  },
};

/** Returns the share of players who can log in from their own devices during the flood. */
function loginsAtHome(logins: readonly TimedLogin[]): Figure {
  const times = logins.map(({ tookMs }) => tookMs);
  const inTime = logins.filter(({ status, tookMs }) => status === 204 && tookMs <= IN_TIME_MS);
  return {
    label: "logins from known devices that succeed within 2 s meanwhile",
    value: (100 * inTime.length) / logins.length,
    unit: "%",
    limit: { atLeast: 99 },
    detail: { logins: logins.length, medianMs: median(times), p99Ms: quantile(times, 0.99) },
  };
}

async function badLogins(port: number): Promise<string[]> {
  const visitor = await becomeVisitor(port);
  return Array.from({ length: NAMES.to - NAMES.from }, (_, index) => {
    const nameOf = index % 2 === 0 ? usernameOf : unknownUsernameOf;
    return loginRequest(port, visitor, nameOf(NAMES.from + index), WRONG_PASSWORD);
  });
}

const floodOf = (port: number, requests: readonly string[]): Load => ({
  ...steadyLoad(port, ATTACKERS, requests),
  warmUpSeconds: LEAD_SECONDS,
  seconds: WARM_UP_SECONDS + ROUND_SECONDS + LEAD_SECONDS,
});

/** A player with a known device. */
type DeviceOwner = { readonly username: string; readonly deviceToken: string };

async function giveDevices(
  databaseUrl: string,
  players: readonly Player[],
): Promise<DeviceOwner[]> {
  const tokens = players.map(() => newToken());
  const db = openDatabase({ url: databaseUrl, maxConnections: 1 });
  await db.run(sql`
    insert into known_devices (token_hash, user_id, expires_at)
    select hash, id, now() + interval '1 year'
    from unnest(${tokens.map(hashToken)}::bytea[], ${players.map(({ id }) => id)}::bigint[])
      as device (hash, id)`);
  await db.close();
  return players.map(({ username }, index) => ({ username, deviceToken: tokens[index]! }));
}

type TimedLogin = { readonly status: number; readonly tookMs: number };

/** Logs in one player after the other, as evenly spread as possible. */
async function logInByDevice(
  port: number,
  owners: readonly DeviceOwner[],
  overMs: number,
): Promise<TimedLogin[]> {
  const { cookie, csrfToken } = await becomeVisitor(port);
  const logIn = async ({ username, deviceToken }: DeviceOwner): Promise<TimedLogin> => {
    const since = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/login`, {
      method: "POST",
      headers: {
        cookie: `${cookie}; device=${deviceToken}`,
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "x-xsrf-token": csrfToken,
        origin: `http://127.0.0.1:${port}`,
      },
      body: JSON.stringify({ username, password: PASSWORD, remember: false }),
    });
    return { status, tookMs: performance.now() - since };
  };
  const begun = owners.map(async (owner, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * overMs) / owners.length));
    return logIn(owner);
  });
  return Promise.all(begun);
}
