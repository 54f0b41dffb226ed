/** The events in the log are those that docs/security.md lists, each with its user, time, address and request. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openBrowser } from "../testing/people/browser.ts";
import { aPasskeyOf, logInBy } from "../testing/people/passkeys.ts";
import { aPlayer, GOOD_PASSWORD } from "../testing/people/people.ts";
import {
  aChallengedBrowser,
  approve,
  totpOf,
  turnOnQuietly,
} from "../testing/people/two-factor.ts";
import { aPortal, startTestPortal } from "../testing/portal/test-portal.ts";

const SOURCES = new URL("../", import.meta.url);
const DOCUMENT = new URL("../../../docs/security.md", import.meta.url);
const ADDRESS = "203.0.113.9";

const portal = await aPortal({ TRUSTED_PROXY_HOPS: "1" });
const player = await aPlayer(portal);

type Line = Record<string, unknown>;

/** Returns the lines that the action adds to the log. */
async function logOf(act: () => Promise<unknown>): Promise<Line[]> {
  const before = portal.logLines.length;
  await act();
  return portal.logLines.slice(before).map((line) => JSON.parse(line) as Line);
}

const from = { "x-forwarded-for": ADDRESS };
const eventIn = (lines: readonly Line[], event: string) =>
  lines.find((line) => line["event"] === event);

test("every event of the sources is in the list of docs/security.md, and no other", () => {
  const files = globSync("**/*.ts", { cwd: SOURCES, exclude: ["**/*.test.ts", "testing/**"] });
  const written = files.flatMap((file) => {
    const text = readFileSync(new URL(file, SOURCES), "utf8");
    return [...text.matchAll(/\bevent: "([\w-]+)"|[Pp]assword\([^)]*"(\w+_refused)"/g)];
  });
  const names = new Set(written.map(([, named, passed]) => named ?? passed ?? ""));
  const rows = readFileSync(DOCUMENT, "utf8").matchAll(/^\| (.+?) \| (?:info|warn|error) /gm);
  const listed = [...rows].flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "));
  expect([...names].toSorted()).toEqual(listed.toSorted());
});

test("an event has user, time, address and request id", async () => {
  const { username } = player;
  const browser = openBrowser(portal.url);
  const lines = await logOf(async () => {
    await browser.post("/login", { username, password: GOOD_PASSWORD }, from);
    await browser.post("/logout", {}, from);
  });
  for (const event of ["login", "logout"]) {
    expect(eventIn(lines, event)).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      event,
      userId: expect.any(Number),
      ip: ADDRESS,
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: expect.any(String),
    });
  }
});

test("the event of a login names the second step that approved it, or the passkey", async () => {
  const owner = await aPlayer(portal);
  const passkey = await aPasskeyOf(owner);
  const lines = await logOf(() => logInBy(portal, passkey));
  expect(eventIn(lines, "login")).toMatchObject({ by: "passkey" });

  const { username } = owner;
  const verified = "update users set phone_verified_at = now() where username = $1";
  await portal.database.query(verified, [username]);
  const { secret, recoveryCodes } = await turnOnQuietly(portal, owner);
  const steps = { totp: totpOf(secret), "recovery-code": recoveryCodes[0]! } as const;
  for (const method of ["totp", "recovery-code"] as const) {
    const challenged = await aChallengedBrowser(portal, owner);
    const approved = await logOf(() => approve(challenged, method, steps[method]));
    expect(eventIn(approved, "login")).toMatchObject({ approvedBy: method });
  }
});

test("a field of one line is not repeated in the request's next lines", async () => {
  const { username } = player;
  const lines = await logOf(async () => {
    await openBrowser(portal.url).post("/login", { username, password: GOOD_PASSWORD });
    await expect.poll(() => portal.logLines.at(-1)).toContain('"answered"');
  });
  const reqId = eventIn(lines, "login")!["reqId"];
  const ofRequest = lines.filter((line) => line["reqId"] === reqId);
  expect(ofRequest.map((line) => line["event"])).toEqual(["login", undefined]);
});

test("a line has each of its fields once", () => {
  const line = portal.logLines.find((one) => one.includes('"event":"registered"'))!;
  expect(line.match(/"reqId"/g)).toHaveLength(1);
  expect(line.match(/"ip"/g)).toHaveLength(1);
});

const refusals: [string, () => Promise<unknown>, Line][] = [
  [
    "without a session",
    () => openBrowser(portal.url).get("/api/me", from),
    { status: 401, errorCode: "unauthenticated", route: "/api/me" },
  ],
  [
    "with a wrong CSRF token",
    () => player.browser.post("/logout", {}, { ...from, "x-xsrf-token": "wrong" }),
    { status: 419, errorCode: "csrf_mismatch", route: "/logout" },
  ],
  [
    "of another site",
    () => player.browser.post("/logout", {}, { ...from, origin: "https://evil.example" }),
    { status: 403, errorCode: "cross_site", route: "/logout" },
  ],
  [
    "with a body that no page sends",
    () => player.browser.post("/logout", {}, { ...from, "content-type": "text/plain" }),
    { status: 415, route: "/logout" },
  ],
  [
    "with values that no page sends",
    () => player.browser.post("/api/recharge/game", { creditAmount: -1, zoneId: "1" }, from),
    { status: 422, route: "/api/recharge/game", fields: ["creditAmount"] },
  ],
];

test.each(refusals)("a request %s is an event", async (_what, act, about) => {
  const refused = eventIn(await logOf(act), "refused");
  expect(refused).toMatchObject({ ...about, ip: ADDRESS, reqId: expect.any(String) });
});

test("a request beyond a limit is an event that names its user", async () => {
  const limited = await startTestPortal({ RATE_LIMIT_SCALE: "0.01" }, portal.database);
  const browser = openBrowser(limited.url, new Map(player.browser.cookies));
  for (let tries = 0; tries < 2; tries += 1) {
    await browser.send("PATCH", "/api/user/update-profile", { firstName: "An", lastName: "Trần" });
  }
  const lines = limited.logLines.map((line) => JSON.parse(line) as Line);
  await limited.close();
  expect(eventIn(lines, "refused")).toMatchObject({
    status: 429,
    errorCode: "too_many_requests",
    userId: expect.any(Number),
  });
});
