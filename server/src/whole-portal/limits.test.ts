/** Every call that changes something or costs much has a limit, and refuses its caller beyond it. */
import { type Call, defineCall } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import { botCheckActions } from "@portal/contract/captcha";
import { LIVE_PATH } from "@portal/contract/live";
import { pages } from "@portal/contract/pages";
import { TRANSACTION_EXPORT_PATH } from "@portal/contract/transactions";
import Fastify, { type FastifyInstance } from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { registerRoutes, route, type RouteServices } from "../kit/http/routes.ts";
import { stateOf } from "../testing/database/database-state.ts";
import { WEBHOOKS } from "./testing/fuzz/webhooks.ts";
import { type EffectiveRequest, effectiveRequests } from "../testing/http/effective-requests.ts";
import { aPlayer, type Person, solveBotCheck, userIdOf } from "../testing/people/people.ts";
import { everyRoute } from "../testing/portal/every-route.ts";
import { aPortalForEveryCall } from "../testing/portal/portal-for-every-call.ts";

const ADDRESS = "127.0.0.1";

let player: Person;
const portal = await aPortalForEveryCall();
const requests = effectiveRequests(portal, () => player);
beforeEach(async () => {
  player = await aPlayer(portal);
});

const isUnsafe = (route: string) => !/^(GET|HEAD|OPTIONS) /.test(route);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const unsafeCalls = calls.filter((call) => isUnsafe(nameOf(call)));

test("every unsafe route of the application is a call, which has limits, or is signed", () => {
  const routes = unsafeRoutesOf(portal.app);
  // Unsafe routes outside our calls: a request without the provider's signature costs one HMAC.
  const signed = Object.keys(WEBHOOKS).filter(isUnsafe);
  expect(routes.toSorted()).toEqual([...unsafeCalls.map(nameOf), ...signed].toSorted());
});

/** The GET routes beside the calls and the pages: their limit, or why they need none. */
const OTHER_READS: Readonly<Record<string, string>> = {
  "GET /.well-known/change-password": "a redirect",
  "GET /.well-known/security.txt": "a text of the settings",
  "GET /api/openapi.json": "made once",
  "GET /healthz": "reads nothing",
  "GET /readyz": "reads one small table, beside the pool",
  [`GET ${LIVE_PATH}`]: "20 open streams of a player",
  [`GET ${TRANSACTION_EXPORT_PATH}`]: "history-export.user",
};

/** The files of the built pages. */
const PAGE_FILE = /^GET \/(?!api\/)(?:\*|[\w/-]+\.\w+)$/;

test("R-CROWD-1: every GET route beside the calls has a limit or a reason", () => {
  const routes = everyRoute(portal.app).map(({ method, path }) => `${method} ${path}`);
  const ofPages = Object.values(pages).map(({ path }) => `GET ${path}`);
  const known = new Set([...calls.map(nameOf), ...Object.keys(WEBHOOKS), ...ofPages]);
  const others = routes.filter((name) => name.startsWith("GET ") && !known.has(name));
  expect(others.filter((name) => !PAGE_FILE.test(name)).toSorted()).toEqual(
    Object.keys(OTHER_READS).toSorted(),
  );
});

test("a route that is added beside the calls is detected", async () => {
  const app = Fastify();
  for (const path of ["/login", "/log", "/log/in/{id}"]) {
    app.post(path.replaceAll(/\{(\w+)\}/g, ":$1"), () => ({}));
  }
  await app.ready();
  expect(unsafeRoutesOf(app).toSorted()).toEqual(["POST /log", "POST /log/in/{id}", "POST /login"]);
});

describe("R-CROWD-1: a call without limits", () => {
  const handle = () => Promise.resolve(undefined);
  const registering = (method: Call["method"], unlimited?: string) => () => {
    const call = defineCall({ method, path: "/planted", who: "anyone", summary: "Planted." });
    const planted = route(call, { handle, ...(unlimited !== undefined && { unlimited }) });
    registerRoutes(Fastify(), {} as RouteServices<unknown>, [planted]);
  };

  test("keeps the portal from starting, also for a cheap unsafe call", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      expect.soft(registering(method)).toThrow(`${method} /planted: no limit`);
      expect.soft(registering(method, "reads nothing")).toThrow(`${method} /planted: no limit`);
    }
  });

  test("keeps the portal from starting, unless a GET call says what it costs", () => {
    expect(registering("GET")).toThrow("GET /planted: no limit, and no reason");
    expect(registering("GET", "reads nothing")).not.toThrow();
  });
});

const COSTLY_READS = [
  "/api/account-zones",
  "/api/giftpaysys",
  "/api/purchases",
  "/api/shop",
  "/api/transaction-history?search=abc",
  "/api/transaction-months/2026-11",
];

test("R-CROWD-1: each read that costs much has a limit of its player", async () => {
  const who = `:${await userIdOf(portal, player)}`;
  for (const path of COSTLY_READS) {
    await portal.database.query("delete from rate_limits");
    await player.browser.get(path);
    expect.soft((await countersOf(who)).length, path).toBe(1);
    await whileUsedUp(who, async () => {
      expect.soft((await player.browser.get(path)).status, path).toBe(429);
    });
  }
});

test.each(unsafeCalls.map((call) => ({ name: nameOf(call), call })))(
  "R-CROWD-1: $name refuses its caller beyond the limit without effect, and counts each call",
  async ({ name, call }) => {
    const request = await requests[name]!();
    // The player, or the address if nobody is signed in. A known device has its own counter instead.
    const who = call.who === "user" ? `:${await userIdOf(portal, player)}` : ADDRESS;
    if (call.who !== "user") player.browser.cookies.delete("device");
    const before = await everythingOf(player);
    await whileUsedUp(who, async () => {
      const answer = await send(call, request);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    });
    expect(await everythingOf(player)).toEqual(before);

    expect((await send(call, request)).status).toBeLessThan(504);
    expect(await countersOf(who)).not.toEqual([]);
  },
);

test("R-CROWD-1: reads that allow guessing or cost much are counted by address", async () => {
  for (const path of [
    "/reset-password/guessed",
    "/api/captcha/challenge?action=registerFormSubmit",
  ]) {
    await portal.database.query("delete from rate_limits");
    await player.browser.get(path);
    expect.soft((await countersOf(ADDRESS)).length, path).toBe(1);
  }
});

describe("the bot check", () => {
  const checked = unsafeCalls.filter(({ body }) => "gReCaptchaToken" in fieldsOf(body));

  test("stands before a call for each of its actions", () => {
    expect(checked).toHaveLength(botCheckActions.length);
  });

  test("refuses a token that was made for any other action", async () => {
    for (const call of checked) {
      const taken: string[] = [];
      for (const action of botCheckActions) {
        const { body, ...rest } = await requests[nameOf(call)]!();
        const gReCaptchaToken = await solveBotCheck(portal.url, action);
        const answer = await send(call, { ...rest, body: { ...body, gReCaptchaToken } });
        if (answer.status < 300) taken.push(action);
        else
          expect
            .soft(answer.body["errors"], nameOf(call))
            .toEqual({ gReCaptchaToken: [expect.any(String)] });
      }
      expect.soft(taken.length, nameOf(call)).toBe(1);
    }
  });
});

function send(call: Call, { body, path = call.path }: EffectiveRequest) {
  return player.browser.send(call.method as "POST", path, body);
}

/** Returns the player's whole state, and the number of players. */
async function everythingOf({ username }: Person): Promise<unknown> {
  const [players] = await portal.database.query("select count(*) from users");
  return { players, player: await stateOf(portal.database, [username]) };
}

/** Runs an action while every counter whose key ends in `who` is at its limit, however large the limit. */
async function whileUsedUp(who: string, act: () => Promise<void>): Promise<void> {
  const { query } = portal.database;
  await query(
    `create or replace function use_up() returns trigger language plpgsql
     as $$ begin new.used := 2000000000; return new; end $$`,
  );
  await query("delete from rate_limits");
  await query(
    `create trigger use_up before insert on rate_limits for each row
     when (new.key like '%${who}') execute function use_up()`,
  );
  try {
    await act();
  } finally {
    await query("drop trigger use_up on rate_limits");
    await query("delete from rate_limits");
  }
}

/** Returns the keys of the counters that end in `who`. */
async function countersOf(who: string): Promise<string[]> {
  const rows = await portal.database.query<{ key: string }>("select key from rate_limits");
  return rows.map(({ key }) => key).filter((key) => key.endsWith(who));
}

function fieldsOf(body: Call["body"]): object {
  return (body as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
}

/** Returns names in the form of calls: `POST /login`. */
function unsafeRoutesOf(app: FastifyInstance): string[] {
  const names = everyRoute(app).map(({ method, path }) => `${method} ${path}`);
  return [...new Set(names)].filter(isUnsafe);
}
