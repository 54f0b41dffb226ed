import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concurrently, tally } from "../../../testing/concurrently.ts";
import { openBrowser } from "../../../testing/people/browser.ts";
import { askToClose, letTimePass } from "../../../testing/people/closings.ts";
import { aPlayerWithEmail } from "../../../testing/people/mailbox.ts";
import { aPlayer, GOOD_PASSWORD, type Person } from "../../../testing/people/people.ts";
import { portalConfigWith } from "../../../testing/portal/portal-config.ts";
import { aPortal } from "../../../testing/portal/test-portal.ts";
import { finishClosings } from "../../../features/account-closing/finish-closings.ts";
import { runPortal, runPortalJson, settingsOf } from "../../testing/run-portal.ts";

const PATH = "/api/user/data-requests";
const DAY_MS = 24 * 60 * 60_000;

const portal = await aPortal({ PORTAL_CONFIG: portalConfigWith({ dataRequests: {} }) });
const settings = settingsOf(portal.database);
const operate = (...words: string[]) =>
  runPortalJson(["data-requests", ...words, "--reason", "ticket 70"], settings);

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

test("R-RUN-8: a request has its deadlines; of fifty equal ones at once one is taken; the player may withdraw it", async () => {
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

test("R-RUN-8: where the operator has not turned them on, no request is taken", async () => {
  const without = await aPortal({}, portal.database);
  const { browser } = await aPlayer(without);
  expect((await browser.post(PATH, { kind: "export" })).body).toMatchObject({
    errorCode: "data_requests_off",
  });
  expect((await browser.get(PATH)).text).toBe("[]");
});

test("R-RUN-8: an answer reaches the player once and is logged without a word about them; a dry run changes nothing", async () => {
  const player = await aPlayer(portal);
  const id = await asked(player, { kind: "correction", details: "Tôi tên là Lan" });
  const words = ["answer", id, "--note", "Bạn gửi giúp ảnh giấy tờ."];
  expect((await operate(...words, "--dry-run")).data).toMatchObject({ isDryRun: true });
  expect(await requestsOf(player)).toMatchObject([{ status: "open", answer: null }]);
  expect(await auditsOf(player)).toEqual([]);

  expect((await operate(...words)).data).toMatchObject({ isNew: true, kind: "correction" });
  expect((await operate(...words)).data).toMatchObject({ isNew: false });
  expect(await requestsOf(player)).toMatchObject([
    { status: "answered", answer: "Bạn gửi giúp ảnh giấy tờ.", endedAt: null },
  ]);
  expect(await auditsOf(player)).toEqual([
    { command: "data-requests answer", details: { requestId: id, kind: "correction" } },
  ]);
  expect((await operate("refuse", id, "--note", "Không xác minh được.")).code).toBe(0);
  expect((await operate("answer", id, "--note", "Một điều nữa.")).data).toMatchObject({
    refused: { argument: "request", message: "it has been refused: Không xác minh được." },
  });
});

test("R-RUN-8: a correction changes the fields that it names, and no other", async () => {
  const player = await aPlayer(portal);
  await player.browser.send("PATCH", "/api/user/update-profile", {
    firstName: "Lam",
    lastName: "Trần",
  });
  const id = await asked(player, { kind: "correction", details: "Lan, sinh 30/4/1994" });
  expect((await operate("complete", id)).data).toMatchObject({ refused: { argument: "request" } });
  const bad = await runPortal(
    ["data-requests", "complete", id, "--dob", "2094-04-30", "--reason", "x"],
    settings,
  );
  expect([bad.code, bad.stderr]).toEqual([2, "dob is no date of birth like 1994-04-30\n"]);
  const done = await operate("complete", id, "--first-name", " Lan ", "--dob", "1994-04-30");
  expect(done.data).toMatchObject({ status: "completed" });
  expect((await player.browser.get("/api/me")).body).toMatchObject({
    firstName: "Lan",
    lastName: "Trần",
    dob: "1994-04-30",
  });
  expect((await auditsOf(player))[0]!.details).toMatchObject({ corrected: ["firstName", "dob"] });
});

test("R-RUN-8: an export is the file that the player would get, for the operator's eyes alone", async () => {
  const player = await aPlayer(portal);
  const id = await asked(player, { kind: "export" });
  expect((await operate("complete", id)).data).toMatchObject({ refused: { argument: "file" } });
  const file = join(mkdtempSync(join(tmpdir(), "portal-data-request-")), "copy.json");
  expect((await operate("complete", id, "--file", file)).code).toBe(0);
  const own = await player.browser.post("/api/user/data-export", {
    currentPassword: GOOD_PASSWORD,
  });
  const copy = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  expect(Object.keys(copy).toSorted()).toEqual(Object.keys(own.body).toSorted());
  expect(copy["profile"]).toEqual(own.body["profile"]);
  expect(statSync(file).mode % 0o1000).toBe(0o600);
});

test("R-RUN-8: a deletion begins the closing, ends with it, and leaves no words of the player's", async () => {
  const player = await aPlayerWithEmail(portal);
  const id = await asked(player, { kind: "deletion", details: "Tôi không chơi nữa" });
  const correction = await asked(player, { kind: "correction", details: "Tên tôi" });
  expect((await operate("complete", id)).data).toMatchObject({
    status: "answered",
    closesAt: expect.any(String),
  });
  expect((await operate("complete", id)).data).toMatchObject({ isNew: false });
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

test("R-RUN-8: who keeps the account takes the deletion back; one in debt cannot be deleted", async () => {
  const player = await aPlayer(portal);
  await asked(player, { kind: "deletion" });
  expect((await askToClose(player.browser)).status).toBe(200);
  const browser = openBrowser(portal.url);
  await browser.post("/login", { username: player.username, password: GOOD_PASSWORD });
  expect((await browser.post("/api/user/account-closing/keep")).status).toBe(204);
  expect(await requestsOf({ ...player, browser })).toMatchObject([{ status: "withdrawn" }]);

  const id = await asked({ ...player, browser }, { kind: "deletion" });
  await runPortal(["grant", player.username, "100", "--occasion", "x", "--reason", "x"], settings);
  await portal.database.query(
    `update ledger_accounts set balance = -1 where name = 'debt'
       and user_id = (select id from users where username = $1)`,
    [player.username],
  );
  expect((await operate("complete", id)).data).toMatchObject({
    refused: { message: "the account owes KP" },
  });
});

test("R-RUN-8: the list has the most urgent first and names what is overdue", async () => {
  const player = await aPlayer(portal);
  const [early, late] = [
    await asked(player, { kind: "export" }),
    await asked(player, { kind: "correction", details: "Họ" }),
  ];
  const overdueIds = async () => {
    const { data } = await runPortalJson(
      ["data-requests", "list", "--status", "overdue"],
      settings,
    );
    return (data["requests"] as { id: string }[]).map(({ id }) => id);
  };
  expect(await overdueIds()).toEqual([]);
  await portal.database.query(
    "update data_requests set answer_by = now() - interval '1 hour' where id = $1",
    [late],
  );
  expect(await overdueIds()).toEqual([late]);
  await operate("answer", late, "--note", "Đang xem.");
  expect(await overdueIds()).toEqual([]);
  await portal.database.query(
    "update data_requests set complete_by = now() - interval '1 hour' where id = $1",
    [early],
  );
  const { stdout } = await runPortal(["data-requests", "list"], settings);
  expect(stdout.split("\n")[0]).toMatch(new RegExp(`^${early} .*OVERDUE$`));
});
