import { getMe, personalFields } from "@portal/contract/session";
import { expect, test } from "vitest";
import { openBrowser } from "../../testing/people/browser.ts";
import { aPlayer, GOOD_PASSWORD } from "../../testing/people/people.ts";
import { aPortal } from "../../testing/portal/test-portal.ts";

const portal = await aPortal({ PORTAL_DEMO: "true" });

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

test("R-SESSION-2: GET /api/me returns every field of User and phoneWaitsUntil", async () => {
  const player = await aPlayer(portal, { phone: "0987654321" });
  await aPlayer(portal);
  const me = await player.browser.get("/api/me");
  expect(me.status).toBe(200);
  expect(me.body).toEqual({
    username: player.username,
    email: null,
    ...Object.fromEntries(Object.keys(personalFields).map((field) => [field, null])),
    joinAt: expect.stringMatching(INSTANT),
    language: "vi-VN",
    phoneNumber: "+84987654321",
    verifiedAt: null,
    verifiedPhoneAt: null,
    phoneWaitsUntil: null,
    lastPasswordChange: expect.stringMatching(INSTANT),
    mfaEnabled: false,
    credit: 0,
    debtCredit: 0,
  });
});

test("R-SESSION-2: GET /api/me returns a complete profile", async () => {
  await portal.database.query("update users set dob = '2001-02-03' where username = 'demo'");
  const browser = openBrowser(portal.url);
  const login = await browser.post("/login", { username: "demo", password: "Demo@12345" });
  expect(login.status).toBe(204);
  expect((await browser.get("/api/me")).body).toMatchObject({
    username: "demo",
    email: "demo@example.vn",
    firstName: "Anh",
    middleName: "Minh",
    lastName: "Nguyễn",
    dob: "2001-02-03",
    phoneNumber: "+84900000001",
    verifiedAt: expect.stringMatching(INSTANT),
    verifiedPhoneAt: expect.stringMatching(INSTANT),
    credit: 5_000,
    debtCredit: 0,
  });
});

test("R-SESSION-2: times are those of the database", async () => {
  const before = Date.now();
  const { browser } = await aPlayer(portal);
  const { joinAt } = getMe.reply!.parse((await browser.get("/api/me")).body);
  expect(Date.parse(joinAt)).toBeGreaterThan(before - 1_000);
  expect(Date.parse(joinAt)).toBeLessThan(Date.now() + 1_000);
});

test("R-SESSION-2: a deleted user's session ends", async () => {
  const { username, browser } = await aPlayer(portal);
  const sessions = () =>
    portal.database.query(
      "select 1 from sessions where token_hash = sha256(convert_to($1, 'UTF8'))",
      [browser.cookies.get("session")],
    );
  expect(await sessions()).toHaveLength(1);
  await portal.database.query(
    `with accounts as (
       delete from ledger_accounts
       where user_id = (select id from users where username = $1) returning user_id)
     delete from users where id in (select user_id from accounts)`,
    [username],
  );
  expect(await sessions()).toEqual([]);
  expect((await browser.get("/api/me")).status).toBe(401);
  const again = await openBrowser(portal.url).post("/login", {
    username,
    password: GOOD_PASSWORD,
  });
  expect(again.status).toBe(422);
});
