/**
 * Who gets into the console: sign-in by the identity provider (the sandbox plays it), how sessions end, and which role
 * may make which call.
 */
import { consoleCalls } from "@portal/contract/console/calls";
import { type StaffRole, staffRoles } from "@portal/contract/console/rights";
import { signOut } from "@portal/contract/console/session";
import { TODAY_STREAM_PATH } from "@portal/contract/console/today";
import { afterAll, describe, expect, test } from "vitest";
import { aDatabase } from "../testing/database/test-database.ts";
import { type Browser, okay } from "../testing/people/browser.ts";
import { everyRoute } from "../testing/portal/every-route.ts";
import { takePort } from "../testing/portal/ports.ts";
import { startSandbox } from "../testing/portal/sandbox.ts";
import { doneBy, read, refusalOf, sessionOf, signInRoles } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const database = await aDatabase();
const sandboxPort = await takePort();
const sandbox = await startSandbox(sandboxPort, "http://127.0.0.1:9");
afterAll(sandbox.close);
const console = await aConsole(database, {
  STAFF_OIDC_ISSUER: `http://localhost:${sandboxPort}/oidc`,
});

/** Goes to the identity provider and back, as a browser does. @returns what it comes back with */
async function goToProvider(browser: Browser, loginHint: string, forge = "") {
  const { body } = await okay(browser.post("/api/console/sign-in", { loginHint }));
  const answer = await fetch(`${String(body["url"])}&forge=${forge}`, { redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  expect(back.pathname).toBe("/signed-in");
  return Object.fromEntries(back.searchParams);
}

const finish = (browser: Browser, returned: Record<string, string>) =>
  browser.post("/api/console/sign-in/finish", returned);

const whoami = async (browser: Browser) => await read(browser, "me");

describe("R-OPS-C: signing in", () => {
  test("the identity provider names the person, and a group of theirs gives the role", async () => {
    const browser = console.open();
    const returned = await goToProvider(browser, "hoa");
    expect((await finish(browser, returned)).status).toBe(204);
    expect(await whoami(browser)).toEqual({
      login: "hoa",
      fullName: "Trần Thị Hoa",
      roles: ["senior"],
      needsPasskey: false,
      operations: expect.arrayContaining(["grant"]) as string[],
    });
    const again = await finish(browser, returned);
    expect(again.body["errorCode"]).toBe("sign_in_failed");
    await browser.post("/api/console/sign-out");
    expect((await browser.get("/api/console/me")).status).toBe(401);
  });

  test("a callback signs in only the browser that began it, and a changed code signs in nobody", async () => {
    const [mine, stranger] = [console.open(), console.open()];
    const returned = await goToProvider(mine, "an");
    await stranger.get("/api/console/csrf-cookie");
    expect((await finish(stranger, returned)).body["errorCode"]).toBe("sign_in_failed");
    const forged = { ...returned, code: "another" };
    expect((await finish(mine, forged)).body["errorCode"]).toBe("sign_in_failed");
    expect((await mine.get("/api/console/me")).status).toBe(401);
  });

  test.each(["issuer", "audience", "nonce", "expired", "signature", "unsigned"])(
    "an ID token with a forged %s signs nobody in",
    async (forgery) => {
      const browser = console.open();
      const answer = await finish(browser, await goToProvider(browser, "lan", forgery));
      expect(answer.body["errorCode"]).toBe("sign_in_failed");
      expect((await browser.get("/api/console/me")).status).toBe(401);
    },
  );

  test("a browser's token before the sign-in is not the session's", async () => {
    const browser = console.open();
    const returned = await goToProvider(browser, "tuan");
    const before = browser.cookies.get("console-session");
    await finish(browser, returned);
    expect(before).toBeDefined();
    expect(browser.cookies.get("console-session")).not.toBe(before);
    const fixed = console.open(new Map([["console-session", before!]]));
    expect((await fixed.get("/api/console/me")).status).toBe(401);
  });
});

test("R-OPS-C: a session ends after 30 minutes unused, 8 hours, or with its person's sign-out", async () => {
  const browser = await console.signIn("kiem", "auditor");
  const [session] = await database.query<{ idle: string; total: string }>(
    `select extract(epoch from idle_ends_at - now())::int as idle,
       extract(epoch from ends_at - now())::int as total
     from staff_sessions order by started_at desc limit 1`,
  );
  expect(session!.idle).toBeGreaterThan(29 * 60);
  expect(session!.idle).toBeLessThanOrEqual(30 * 60);
  expect(session!.total).toBeLessThanOrEqual(8 * 60 * 60);
  await database.query("update staff_sessions set idle_ends_at = now()");
  expect((await browser.get("/api/console/me")).status).toBe(401);
});

test("R-OPS-14: a colleague's sessions and tokens end by a senior's or an administrator's operation", async () => {
  const [boss, lan] = [
    await console.signIn("boss", "admin"),
    await console.signIn("new", "support"),
  ];
  const listed = await okay(boss.get("/api/console/staff"));
  expect(listed.body["rows"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        login: "new",
        roles: ["support"],
        sessions: [expect.objectContaining({ kind: "browser" })],
      }),
    ]),
  );
  expect(JSON.stringify(listed.body)).not.toContain(sessionOf(lan).toString("hex"));
  const end = { operation: "end-staff-sessions", login: "new" };
  expect(await refusalOf(doneBy(lan, end))).toBe("right_missing");
  await okay(doneBy(boss, end));
  expect((await lan.get("/api/console/me")).status).toBe(401);
});

test("R-OPS-C: a second person with the same name is refused, because the log would confuse them", async () => {
  await database.query("update staff set subject = 'another' where login = 'hoa'");
  const browser = console.open();
  const answer = await finish(browser, await goToProvider(browser, "hoa"));
  expect(answer.body["errorCode"]).toBe("sign_in_failed");
});

/** Who may make each call. */
const EVERYBODY = staffRoles;
const PEOPLE_OF_MONEY: readonly StaffRole[] = ["support", "payments", "senior"];
const SEE_CAMPAIGNS: readonly StaffRole[] = ["senior", "marketing", "auditor"];
const OPERATORS: readonly StaffRole[] = [...PEOPLE_OF_MONEY, "admin"];
const MAKERS_OF_CHANGES: readonly StaffRole[] = [...OPERATORS, "accountant", "marketing"];
const expected: Readonly<Record<string, readonly StaffRole[]>> = {
  "GET /api/console/me": EVERYBODY,
  "POST /api/console/sign-out": EVERYBODY,
  "GET /api/console/command-line/{userCode}": EVERYBODY,
  "POST /api/console/command-line/{userCode}": EVERYBODY,
  "POST /api/console/passkeys/options": EVERYBODY,
  "POST /api/console/passkeys": EVERYBODY,
  "POST /api/console/proofs/options": EVERYBODY,
  "POST /api/console/proofs": EVERYBODY,
  "GET /api/console/staff": ["senior", "auditor", "admin"],
  "GET /api/console/staff/limits": ["senior", "auditor", "admin"],
  "GET /api/console/staff/break-glass": ["senior", "auditor", "admin"],
  "GET /api/console/players": [...PEOPLE_OF_MONEY, "auditor"],
  "POST /api/console/players/{username}/contact": PEOPLE_OF_MONEY,
  "POST /api/console/operations/preview": MAKERS_OF_CHANGES,
  "POST /api/console/operations": MAKERS_OF_CHANGES,
  "GET /api/console/campaigns": SEE_CAMPAIGNS,
  "GET /api/console/shop": [...SEE_CAMPAIGNS, "admin"],
  "POST /api/console/shop/estimate": [...SEE_CAMPAIGNS, "admin"],
  "GET /api/console/brand": [...SEE_CAMPAIGNS, "admin"],
  "GET /api/console/campaign-desk": SEE_CAMPAIGNS,
  "GET /api/console/campaigns/{campaign}/versions": SEE_CAMPAIGNS,
  "POST /api/console/campaigns/{campaign}/codes": ["senior", "marketing"],
  "POST /api/console/campaigns/estimate-bonus-cost": SEE_CAMPAIGNS,
  "POST /api/console/campaigns/estimate-gift-cost": SEE_CAMPAIGNS,
  "GET /api/console/approvals": [...OPERATORS, "accountant", "auditor"],
  "GET /api/console/approvals/{id}": [...OPERATORS, "accountant", "auditor"],
  "POST /api/console/approvals": MAKERS_OF_CHANGES,
  "POST /api/console/approvals/{id}/approve": ["accountant", "senior"],
  "POST /api/console/approvals/{id}/contact": PEOPLE_OF_MONEY,
  "POST /api/console/approvals/{id}/reject": MAKERS_OF_CHANGES,
  "GET /api/console/transactions/{id}": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/notices/{id}": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/notices/{id}/candidates": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/queues/unmatched": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/queues/stuck": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/today": EVERYBODY,
  "GET /api/console/channels": [...OPERATORS, "auditor"],
  "GET /api/console/messages": [...PEOPLE_OF_MONEY, "auditor"],
  "GET /api/console/players/{username}": [...PEOPLE_OF_MONEY, "auditor"],
  "GET /api/console/player-list": [...PEOPLE_OF_MONEY, "auditor"],
  "POST /api/console/player-list/contacts": ["payments", "senior"],
  "GET /api/console/players/{username}/notes": [...PEOPLE_OF_MONEY, "auditor"],
  "POST /api/console/players/{username}/notes": PEOPLE_OF_MONEY,
  "POST /api/console/players/{username}/tags": PEOPLE_OF_MONEY,
  "POST /api/console/bulk": PEOPLE_OF_MONEY,
  "GET /api/console/bulk": [...PEOPLE_OF_MONEY, "auditor"],
  "GET /api/console/bulk/{id}/report": [...PEOPLE_OF_MONEY, "auditor"],
  "GET /api/console/money": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/outgoing": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/payouts": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/payout-files/{id}": ["payments", "senior", "accountant"],
  "GET /api/console/search": [...PEOPLE_OF_MONEY, "accountant", "auditor"],
  "GET /api/console/books": ["payments", "accountant", "auditor"],
  "GET /api/console/books/entries": ["payments", "accountant", "auditor"],
  "GET /api/console/net": ["payments", "accountant", "auditor"],
  "GET /api/console/rates": ["payments", "accountant", "auditor"],
  "GET /api/console/vat": ["payments", "accountant", "auditor"],
  "GET /api/console/invoices": ["payments", "accountant", "auditor"],
  "GET /api/console/reconcile/runs": ["payments", "accountant", "auditor"],
  "GET /api/console/reconcile/runs/{id}": ["payments", "accountant", "auditor"],
  "GET /api/console/reconcile/days": ["payments", "accountant", "auditor"],
  "GET /api/console/reconcile/findings": ["payments", "accountant", "auditor"],
  "POST /api/console/reconcile/runs": ["accountant"],
  "POST /api/console/reconcile/runs/{id}/findings/{nth}/own": ["accountant"],
  "POST /api/console/reconcile/runs/{id}/findings/{nth}/accept": ["accountant"],
  "POST /api/console/closed-days": ["accountant"],
  "GET /api/console/log": ["senior", "auditor", "admin"],
  "GET /api/console/log/{id}/proof": ["senior", "auditor", "admin"],
  "GET /api/console/queues": EVERYBODY,
  "POST /api/console/queues/take": PEOPLE_OF_MONEY,
  "POST /api/console/queues/leave": PEOPLE_OF_MONEY,
  "GET /api/console/cases": [...PEOPLE_OF_MONEY, "auditor"],
  "GET /api/console/cases/{id}": [...PEOPLE_OF_MONEY, "auditor"],
  "POST /api/console/cases/{id}/answers": PEOPLE_OF_MONEY,
  "POST /api/console/cases/{id}/screenshot": PEOPLE_OF_MONEY,
  "GET /api/console/data-requests": [...PEOPLE_OF_MONEY, "auditor"],
  "GET /api/console/reply-templates": [...OPERATORS, "auditor"],
  "POST /api/console/reply-templates": ["senior", "admin"],
  "POST /api/console/reply-templates/{id}/remove": ["senior", "admin"],
};
const OPEN = [
  "GET /api/console/csrf-cookie",
  "POST /api/console/sign-in",
  "POST /api/console/sign-in/finish",
  "POST /api/console/break-glass",
  "POST /api/console/command-line",
  "POST /api/console/command-line/token",
];

/** Sends a call about something that there is not. */
function askedAbout(browser: Browser, method: string, callPath: string) {
  const path = callPath
    .replace("{id}", crypto.randomUUID())
    .replace("{username}", "nobody")
    .replace("{campaign}", "none")
    .replace("{userCode}", "BCDF-GHJK");
  return method === "GET" ? browser.get(`${path}?q=nobody&kind=bonus`) : browser.post(path, {});
}

describe("every role × every call", () => {
  test("each call has its place in the table, and every route is a call", () => {
    const names = consoleCalls.map(({ method, path }) => `${method} ${path}`);
    expect(names.toSorted()).toEqual([...Object.keys(expected), ...OPEN].toSorted());
    const routes = everyRoute(console.app)
      .filter(({ method, path }) => method !== "HEAD" && path.startsWith("/api/"))
      .map(({ method, path }) => `${method} ${path}`);
    const document = "GET /api/console/openapi.json";
    const stream = `GET ${TODAY_STREAM_PATH}`;
    expect(routes.toSorted()).toEqual([...names, document, stream].toSorted());
  });

  test("is allowed where the table allows it, and refused everywhere else", async () => {
    const people = await signInRoles(console);
    const letIn: Record<string, StaffRole[]> = {};
    const calls = consoleCalls.filter((call) => call.who === "user" && call !== signOut);
    // Nobody can do anything after a sign-out.
    for (const { method, path } of [...calls, signOut]) {
      const call = `${method} ${path}`;
      const send = async (browser: Browser) => {
        const { status, body } = await askedAbout(browser, method, path);
        return status === 403 && body["errorCode"] === "right_missing" ? "refused" : status;
      };
      expect(await send(console.open()), call).toBe(401);
      letIn[call] = [];
      for (const role of staffRoles) {
        const outcome = await send(people[role]);
        if (outcome === "refused") continue;
        expect([200, 204, 404, 409, 422], `${call} as ${role}`).toContain(outcome);
        letIn[call].push(role);
      }
      letIn[call].sort();
    }
    expect(letIn).toEqual(
      Object.fromEntries(Object.entries(expected).map(([call, roles]) => [call, roles.toSorted()])),
    );
  });

  test("a person without a role is refused everywhere", async () => {
    const nobody = await console.signIn("nobody");
    expect((await nobody.get("/api/console/me")).body["errorCode"]).toBe("right_missing");
  });
});

test("R-CROWD-1: reads and changes of each staff member are counted, and refused beyond the limit", async () => {
  const browser = await console.signIn("reader", "support");
  await database.query("delete from rate_limits");
  await okay(browser.get("/api/console/queues"));
  await browser.post("/api/console/queues/leave", { queue: "cases", item: "none" });
  const counted = await database.query<{ key: string }>("select key from rate_limits order by key");
  expect(counted.map(({ key }) => key.split(":")[0])).toEqual([
    "console-change.staff",
    "console-read.staff",
  ]);
  await database.query("update rate_limits set used = 2000000000");
  expect((await browser.get("/api/console/queues")).status).toBe(429);
  await database.query("delete from rate_limits");
});
