/** The row flood: how a flood of bad logins affects signed-in players, and logins from players' own devices. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Figure,
  figure,
  inTurns,
  median,
  quantile,
  ratioFigure,
  ROUND_SECONDS,
  ROUNDS,
  type Row,
} from "../lib/figures.ts";
import { type Load, runLoad, STEADY, WARM_UP_SECONDS } from "../lib/load.ts";
import {
  PASSWORD,
  type Player,
  unknownUsernameOf,
  usernameOf,
  WRONG_PASSWORD,
} from "../lib/players.ts";
import { login, me, type Request, send, type Sent, visitorHeaders } from "../lib/requests.ts";

/** Connections that read GET /api/me without a pause, as signed-in players. */
const READERS = 32;
/** Connections that send bad logins without a pause. */
const ATTACKERS = 64;
/** The attack begins so much before the measurement, and ends so much after it. */
const LEAD_SECONDS = 0.5;
/** Players who log in from their own devices during the floods, in each round. */
const AT_HOME = 20;
/** A login from a known device counts as in time within this. */
const IN_TIME_MS = 2_000;
/** The numbers of the attacked names, 600 to 999 as in the row login: the row timing needs the others' counters unused. */
const NAMES = { from: 600, to: 1_000 };

export const flood: Row = {
  name: "flood",
  measure: async ({ portal: { port, url }, players }) => {
    const attacking = attackOn(port);
    const reading = { ...STEADY, port, connections: READERS, requests: players.map(me) };
    const atHome = players.slice(0, AT_HOME * ROUNDS).map(loginFromDevice);
    const logins: Sent[] = [];
    const p99Ms = { flooded: [] as number[], idle: [] as number[] };
    const refusalsPerSecond: number[] = [];
    const read = async (state: "flooded" | "idle") => {
      const { perSecond, latenciesMs } = await runLoad(reading, [200]);
      p99Ms[state].push(quantile(latenciesMs, 0.99));
      return perSecond;
    };
    const { flooded, idle } = await inTurns({
      idle: () => read("idle"),
      flooded: async (round) => {
        const attacked = runLoad(attacking, [422, 429, 503]);
        await sleep(LEAD_SECONDS * 1_000);
        const requests = atHome.slice(round * AT_HOME, (round + 1) * AT_HOME);
        const loggingIn = sendSpread(url, requests, ROUND_SECONDS * 1_000);
        const perSecond = await read("flooded");
        logins.push(...(await loggingIn));
        refusalsPerSecond.push((await attacked).perSecond);
        return perSecond;
      },
    });
    return [
      ratioFigure(
        `GET /api/me under ${ATTACKERS} bad logins at a time ÷ idle`,
        { flooded, idle },
        { atLeast: 0.6 },
        { refusalsPerSecond: median(refusalsPerSecond) },
      ),
      ratioFigure("its 99th percentile ÷ idle", p99Ms, { atMost: 5 }),
      loginsInTime(logins),
    ];
  },
};

function loginsInTime(logins: readonly Sent[]): Figure {
  const times = logins.map(({ tookMs }) => tookMs);
  const inTime = logins.filter(({ status, tookMs }) => status === 204 && tookMs <= IN_TIME_MS);
  const share = (100 * inTime.length) / logins.length;
  const detail = { logins: logins.length, medianMs: median(times), p99Ms: quantile(times, 0.99) };
  const label = "logins from known devices that succeed within 2 s meanwhile";
  return figure(label, share, "%", { atLeast: 99 }, detail);
}

function attackOn(port: number): Load {
  const visitor = visitorHeaders();
  const requests = Array.from({ length: NAMES.to - NAMES.from }, (_, index) => {
    const nameOf = index % 2 === 0 ? usernameOf : unknownUsernameOf;
    return login(visitor, nameOf(NAMES.from + index), WRONG_PASSWORD);
  });
  return {
    port,
    connections: ATTACKERS,
    requests,
    repeat: true,
    warmUpSeconds: LEAD_SECONDS,
    seconds: WARM_UP_SECONDS + ROUND_SECONDS + LEAD_SECONDS,
  };
}

function loginFromDevice({ username, deviceToken }: Player): Request {
  const headers = visitorHeaders();
  return login(
    { ...headers, cookie: `${headers.cookie}; device=${deviceToken}` },
    username,
    PASSWORD,
  );
}

/** Sends the requests evenly spread over a time. */
const sendSpread = (url: string, requests: readonly Request[], overMs: number) =>
  Promise.all(
    requests.map(async (request, index) => {
      await sleep((index * overMs) / requests.length);
      return send(url, request);
    }),
  );
