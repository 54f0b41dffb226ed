/**
 * A player's request for a copy, a correction or the deletion of their data: its deadlines, staff's answer, and what
 * is done.
 */
import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationName } from "@portal/contract/console/operations";
import { expect, test } from "vitest";
import { concurrently, tally } from "../../../testing/concurrently.ts";
import { openBrowser } from "../../../testing/people/browser.ts";
import { askToClose, letTimePass } from "../../../testing/people/closings.ts";
import { aPlayerWithEmail } from "../../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../../testing/people/people.ts";
import { portalConfigWith } from "../../../testing/portal/portal-config.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";
import { finishClosings } from "../finish-closings.ts";
import { aDesk } from "../../../testing/people/staff.ts";
import { aConsole } from "../../../testing/portal/test-console.ts";
import { runPortal, settingsOf } from "../../../cli/testing/run-portal.ts";

const PATH = "/api/user/data-requests";
const DAY_MS = 24 * 60 * 60_000;

const portal = await aPortal({ PORTAL_CONFIG: portalConfigWith({ dataRequests: {} }) });
const desk = await aDesk(await aConsole(portal.database));
const decide = (operation: OperationName, requestId: string, more: object = {}) =>
  desk.run({ operation, requestId, ...more });
const REFUSED = { body: { errorCode: "operation_refused" } };
const DONE = { status: 200 };

/** @returns the request's id */
async function asked(player: Person, form: object): Promise<string> {
  const { status, body } = await player.browser.post(PATH, form);
  expect(status).toBe(200);
  return String(body["id"]);
}
async function requestsOf({ browser }: Person): Promise<Record<string, unknown>[]> {
  return JSON.parse((await browser.get(PATH)).text) as Record<string, unknown>[];
}
const auditsOf = ({ username }: Person) =>
  portal.database.query<{ command: string; details: object }>(
    `select command, details from operator_log
     where user_id = (select id from users where username = $1) order by id`,
    [username],
  );

test("R-RUN-8: a request gets deadlines; of fifty concurrent equal ones one is accepted; the player can withdraw it", async () => {
  const player = await aPlayer(portal);
  const ask = () => player.browser.post(PATH, { kind: "export" });
  const answers = await concurrently(50, ask);
  // A busy server may answer 503, whether or not it was this one that was taken.
  const statuses = Object.keys(tally(answers.map(({ status }) => status)));
  expect(["200", "409", "503"]).toEqual(expect.arrayContaining(statuses));
  expect(await requestsOf(player)).toHaveLength(1);
  expect((await ask()).body).toMatchObject({ errorCode: "data_request_under_way" });
  const [request] = await requestsOf(player);
  expect(request).toMatchObject({ kind: "export", status: "open", details: null, endedAt: null });
  const [askedAt, answerBy, completeBy] = ["askedAt", "answerBy", "completeBy"].map((name) =>
    Date.parse(String(request![name])),
  ) as [number, number, number];
  expect(answerBy - askedAt).toBeGreaterThan(2 * DAY_MS);
  expect(completeBy - askedAt).toBeGreaterThan(10 * DAY_MS);
  expect(completeBy - askedAt).toBeLessThanOrEqual(11 * DAY_MS);

  const stranger = await aPlayer(portal);
  const path = `${PATH}/${String(request!["id"])}`;
  expect((await stranger.browser.send("DELETE", path)).body).toMatchObject({
    errorCode: "data_request_ended",
  });
  expect((await player.browser.send("DELETE", path)).status).toBe(204);
  expect((await player.browser.send("DELETE", path)).status).toBe(409);
  expect((await requestsOf(player))[0]).toMatchObject({ status: "withdrawn" });
  const refused = await player.browser.post(PATH, { kind: "correction", details: "  " });
  expect(refused.body["errors"]).toEqual({
    details: ["Vui lòng ghi thông tin nào sai và sửa thành gì."],
  });
});

test("R-RUN-8: without the operator's setting, requests are refused", async () => {
  const without = await aPortal({}, portal.database);
  const { browser } = await aPlayer(without);
  expect((await browser.post(PATH, { kind: "export" })).body).toMatchObject({
    errorCode: "data_requests_off",
  });
  expect((await browser.get(PATH)).text).toBe("[]");
});

test("R-RUN-8: an answer is emailed to the player once, and the log has no personal data", async () => {
  const player = await aPlayer(portal);
  const id = await asked(player, { kind: "correction", details: "Tôi tên là Lan" });
  const note = "Bạn gửi giúp ảnh giấy tờ.";
  expect(await decide("answer-data-request", id, { note })).toMatchObject(DONE);
  expect(await decide("answer-data-request", id, { note })).toMatchObject(REFUSED);
  expect(await requestsOf(player)).toMatchObject([
    { status: "answered", answer: note, endedAt: null },
  ]);
  expect(await auditsOf(player)).toEqual([
    { command: "data-requests answer", details: { requestId: id, kind: "correction" } },
  ]);
  expect(await decide("refuse-data-request", id, { note: "Không xác minh được." })).toMatchObject(
    DONE,
  );
  expect(await decide("answer-data-request", id, { note: "Một điều nữa." })).toMatchObject(REFUSED);
});

test("R-RUN-8: a correction changes only the fields that it names", async () => {
  const player = await aPlayer(portal);
  await player.browser.send("PATCH", "/api/user/update-profile", {
    firstName: "Lam",
    lastName: "Trần",
  });
  const id = await asked(player, { kind: "correction", details: "Lan, sinh 30/4/1994" });
  expect(await decide("complete-data-request", id)).toMatchObject(REFUSED);
  const bad = await decide("complete-data-request", id, { correction: { dob: "2094-04-30" } });
  expect(bad.status).toBe(422);
  const correction = { firstName: " Lan ", dob: "1994-04-30" };
  expect(await decide("complete-data-request", id, { correction })).toMatchObject(DONE);
  expect((await player.browser.get("/api/me")).body).toMatchObject({
    firstName: "Lan",
    lastName: "Trần",
    dob: "1994-04-30",
  });
});

test("R-RUN-8: a copy equals the player's own export, and only the user who runs the command can read the file", async () => {
  const player = await aPlayer(portal);
  const id = await asked(player, { kind: "export" });
  expect(await decide("complete-data-request", id)).toMatchObject(REFUSED);
  const file = join(mkdtempSync(join(tmpdir(), "portal-data-request-")), "copy.json");
  const copying = (...more: string[]) =>
    runPortal(
      ["data-requests", "copy", id, "--file", file, "--reason", "ticket 70", ...more],
      settingsOf(portal.database),
    );
  expect((await copying("--dry-run")).code).toBe(0);
  expect(existsSync(file)).toBe(false);
  expect((await copying()).code).toBe(0);
  const own = await player.browser.post("/api/user/data-export", {
    currentPassword: GOOD_PASSWORD,
  });
  const copy = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  expect(Object.keys(copy).toSorted()).toEqual(Object.keys(own.body).toSorted());
  expect(copy["profile"]).toEqual(own.body["profile"]);
  expect(statSync(file).mode % 0o1000).toBe(0o600);
});

test("R-RUN-8: a deletion begins the closing and is complete with it; the request's texts are deleted", async () => {
  const player = await aPlayerWithEmail(portal);
  const id = await asked(player, { kind: "deletion", details: "Tôi không chơi nữa" });
  const correction = await asked(player, { kind: "correction", details: "Tên tôi" });
  expect(await decide("complete-data-request", id)).toMatchObject(DONE);
  expect(await decide("complete-data-request", id)).toMatchObject(REFUSED);
  expect((await player.browser.get("/api/me")).status).toBe(401);
  await letTimePass(portal, player);
  await finishClosings(portal.services);
  const rows = await portal.database.query(
    "select id, status, details, answer from data_requests where id = any ($1) order by kind",
    [[id, correction]],
  );
  expect(rows).toEqual([
    { id: correction, status: "withdrawn", details: null, answer: null },
    { id, status: "completed", details: null, answer: null },
  ]);
});

test("R-RUN-8: a player who keeps the account withdraws the deletion; an account in debt cannot be deleted", async () => {
  const player = await aPlayer(portal);
  await asked(player, { kind: "deletion" });
  expect((await askToClose(player.browser)).status).toBe(200);
  const browser = openBrowser(portal.url);
  await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
  expect((await browser.post("/api/user/account-closing/keep")).status).toBe(204);
  expect(await requestsOf({ ...player, browser })).toMatchObject([{ status: "withdrawn" }]);

  const id = await asked({ ...player, browser }, { kind: "deletion" });
  await desk.done({ operation: "grant", username: player.username, kp: 100, occasion: "x" });
  await portal.database.query(
    `update ledger_accounts set balance = -1 where name = 'debt'
       and user_id = (select id from users where username = $1)`,
    [player.username],
  );
  const refused = await decide("complete-data-request", id);
  expect(refused.body["message"]).toContain("tài khoản đang nợ KP");
});
