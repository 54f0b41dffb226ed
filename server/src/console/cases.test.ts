/**
 * Cases: players write to support, staff answer and share the work. Also searches for money, reply templates, and
 * requests about personal data.
 */
import { randomBytes } from "node:crypto";
import { SCREENSHOT_MAX_BYTES } from "@portal/contract/lost-transfer";
import { beforeAll, expect, test } from "vitest";
import type { PersonalField } from "@portal/contract/session";
import { type PersonalText, personalTexts } from "@portal/contract/values/personal-texts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { concurrently, tally } from "../testing/concurrently.ts";
import { aLostTransfer, wordsOf } from "../testing/money/lost-transfers.ts";
import { type Answer, type Browser, okay } from "../testing/people/browser.ts";
import { type Addressee, aPlayerWithEmail, emailsTo } from "../testing/people/mailbox.ts";
import { GOOD_PASSWORD, type Person } from "../testing/people/people.ts";
import { personalColumns } from "../testing/people/personal-columns.ts";
import { openLivePage } from "../testing/portal/live-page.ts";
import { portalConfigWith } from "../testing/portal/portal-config.ts";
import { aPortalWithSandbox } from "../testing/portal/portal-with-sandbox.ts";
import { byTwo, doneBy, previewed, read, refusalOf, signInStaff } from "../testing/people/staff.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const { portal, sandbox } = await aPortalWithSandbox({
  PORTAL_CONFIG: portalConfigWith({ dataRequests: {} }),
});
const console = await aConsole(portal.database);
const { lan, minh, hoa } = await signInStaff(console);

let player: Addressee;
beforeAll(async () => {
  player = await aPlayerWithEmail(portal);
});

const MARKUP = `<img src=x onerror=alert(1)> "Tôi" & {username}`;
type Row = Readonly<Record<string, unknown>>;

async function opened({ browser }: Person, text = `không vào được ${crypto.randomUUID()}`) {
  const { body } = await okay(browser.post("/api/support/cases", { topic: "account", text }));
  return String(body["id"]);
}
/** Sends a call without a reply. */
async function done(sent: Promise<Answer>): Promise<void> {
  const { status, body } = await sent;
  expect(status, JSON.stringify(body)).toBe(204);
}
const readBy = async ({ browser }: Person, id: string) =>
  (await okay(browser.get(`/api/support/cases/${id}`))).body;
const write = ({ browser }: Person, id: string, text: string) =>
  browser.post(`/api/support/cases/${id}/messages`, { text });
const shown = (staff: Browser, id: string) => read(staff, `cases/${id}`);
const answer = (staff: Browser, id: string, text: string, closes = false) =>
  staff.post(`/api/console/cases/${id}/answers`, { text, closes });
const listed = async (staff: Browser, query: string) =>
  (await read(staff, `cases?${query}`)) as {
    rows: Row[];
    nextCursor: string | null;
  };
const queue = async (staff: Browser, name: string) => {
  const { body } = await okay(staff.get("/api/console/queues"));
  return (body["queues"] as Row[]).find((each) => each["queue"] === name)!;
};

test("R-OPS-6: a player writes, support answers on the page, live and by email, and the player writes again", async () => {
  const id = await opened(player, MARKUP);
  expect(await readBy(player, id)).toMatchObject({ state: "asked", messages: [{ text: MARKUP }] });
  const page = await openLivePage(portal.url, player);
  await done(answer(lan, id, "Chào bạn,\n<b>đã xem</b>"));
  await done(answer(lan, id, "Chào bạn,\n<b>đã xem</b>"));
  expect(await page.next("answer")).toMatchObject({ caseId: id });
  const answered = await readBy(player, id);
  expect(answered).toMatchObject({ state: "answered", answerBy: null });
  expect((answered["messages"] as Row[]).map((one) => one["isFromSupport"])).toEqual([false, true]);
  const [email] = await emailsTo(sandbox, player.email, 1);
  expect(email!.subject).toContain("hỗ trợ đã trả lời");
  expect(email!.html).toContain("&lt;b&gt;đã xem&lt;/b&gt;");
  expect(email!.text).toContain(`/support/cases/${id}`);

  await done(write(player, id, "Cảm ơn"));
  await done(write(player, id, "Cảm ơn"));
  const seen = await shown(hoa, id);
  expect(seen).toMatchObject({ owner: "lan", username: player.username, search: null });
  expect((seen["messages"] as Row[]).map((one) => one["author"])).toEqual([null, "lan", null]);
  const lastSeenId = (seen["messages"] as Row[]).at(-1)!["id"];
  await done(write(player, id, "À, còn lỗi nữa"));
  const late = { text: "Xong rồi nhé", closes: true, lastSeenId };
  const refused = await hoa.post(`/api/console/cases/${id}/answers`, late);
  expect(refused.body["message"]).toContain("vừa có thêm tin nhắn");
  expect(await readBy(player, id)).toMatchObject({ state: "asked" });
  await done(answer(hoa, id, "Xong rồi nhé", true));
  expect(await readBy(player, id)).toMatchObject({ state: "closed" });
  await done(write(player, id, "Chưa xong"));
  expect(await readBy(player, id)).toMatchObject({ state: "asked" });
});

test("R-OPS-6: a case is visible to its player alone, its topics are fixed, and its text is limited", async () => {
  const id = await opened(player);
  const other = await aPlayerWithEmail(portal);
  expect((await other.browser.get(`/api/support/cases/${id}`)).status).toBe(404);
  expect((await write(other, id, "x")).status).toBe(404);
  const { browser } = other;
  for (const wrong of [
    { topic: "transfer", text: "x" },
    { topic: "game", text: " \u0000 " },
    { topic: "game", text: "x".repeat(2_001) },
  ]) {
    expect((await browser.post("/api/support/cases", wrong)).status).toBe(422);
  }
  const texts = Array.from({ length: 10 }, (_, at) => `lỗi ${at}`);
  const answers = await concurrently(10, (at) =>
    browser.post("/api/support/cases", { topic: "game", text: texts[at] }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 3, 409: 7 });
});

test("R-OPS-6: an undecided search becomes a case with its evidence, and ends with its decision", async () => {
  const lost = await aLostTransfer(portal.url, { transferAmount: 231_000 });
  const search = { ...wordsOf(lost), referenceEnd: "WRONG7" };
  const { body } = await okay(player.browser.post("/api/lost-transfers", search));
  const id = String(body["caseId"]);
  const rival = await aPlayerWithEmail(portal);
  await okay(rival.browser.post("/api/lost-transfers", search));
  await done(write(player, id, "Đây là biên lai"));
  const seen = await shown(lan, id);
  expect(seen).toMatchObject({
    topic: "transfer",
    amountVnd: 231_000,
    search: {
      status: "open",
      obstacle: "not_found",
      candidates: [{ name: `sepay:${lost.id}`, fits: false }],
      rivals: [{ username: rival.username }],
    },
  });
  expect((await answer(lan, id, "Đóng", true)).body["errorCode"]).toBe("operation_refused");
  await player.browser.send("DELETE", `/api/lost-transfers/${id}`, {});
  expect(await readBy(player, id)).toMatchObject({ state: "closed" });
});

test("R-OPS-6: a picture of the transfer is taken for the player's own open search, encrypted, and shown to staff who are logged", async () => {
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(3_000)]).toString(
    "base64",
  );
  const owner = await aPlayerWithEmail(portal);
  const other = await aPlayerWithEmail(portal);
  const lost = await aLostTransfer(portal.url, { transferAmount: 232_000 });
  const search = { ...wordsOf(lost), referenceEnd: "WRONG8" };
  const id = String((await okay(owner.browser.post("/api/lost-transfers", search))).body["caseId"]);
  const path = `/api/lost-transfers/${id}/screenshot`;
  const sent = ({ browser }: Person, picture: string) =>
    browser.send("PUT", path, { jpeg: picture });

  expect((await sent(other, jpeg)).body).toMatchObject({ errorCode: "case_not_open" });
  const png = Buffer.from("89504e470d0a1a0a", "hex").toString("base64");
  expect((await sent(owner, png)).body["errors"]).toEqual({ jpeg: [expect.any(String)] });
  const huge = Buffer.concat([Buffer.from(jpeg, "base64"), Buffer.alloc(SCREENSHOT_MAX_BYTES)]);
  expect((await sent(owner, huge.toString("base64"))).status).not.toBe(204);
  expect(await shown(lan, id)).toMatchObject({ search: { hasScreenshot: false } });
  const reveal = (staff: Browser) => staff.post(`/api/console/cases/${id}/screenshot`, {});
  expect((await reveal(lan)).status).toBe(404);

  await done(sent(owner, "/9j/"));
  await done(sent(owner, jpeg));
  expect((await owner.browser.get("/api/lost-transfers")).body).toMatchObject([
    { id, hasScreenshot: true },
  ]);
  const rows = await portal.database.query<{ encrypted: string }>(
    "select encrypted from case_screenshots where case_id = $1",
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]!.encrypted, "base64url").includes(jpeg.slice(0, 100))).toBe(false);

  expect(await shown(lan, id)).toMatchObject({ search: { hasScreenshot: true } });
  expect((await okay(reveal(lan))).body).toEqual({ jpeg });
  const { rows: entries } = await read(hoa, `log?player=${owner.username}`);
  expect((entries as Row[])[0]).toMatchObject({ operator: "lan", command: "reveal-contact" });

  await owner.browser.send("DELETE", `/api/lost-transfers/${id}`, {});
  expect((await sent(owner, jpeg)).body["errorCode"]).toBe("case_not_open");
  await portal.database.query("delete from support_cases where id = $1", [id]);
  expect((await reveal(lan)).status).toBe(404);
});

test("R-OPS-2: of 50 people who take a case at once one gets it; taking over names the seen owner", async () => {
  const item = await opened(await aPlayerWithEmail(portal));
  const people = await concurrently(10, (at) => console.signIn(`agent${at}`, "support"));
  const take = (staff: Browser, from: string | null) =>
    staff.post("/api/console/queues/take", { queue: "cases", item, from });
  const answers = await concurrently(50, (at) => take(people[at % 10]!, null));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 204: 1, 409: 49 });
  const first = answers.findIndex(({ status }) => status === 204) % 10;
  const others = people.filter((_, at) => at !== first);
  const again = await concurrently(50, (at) => take(others[at % 9]!, `agent${first}`));
  expect(tally(again.map(({ status }) => status))).toEqual({ 204: 1, 409: 49 });
  const owner = String((await shown(lan, item))["owner"]);
  expect((await take(lan, `agent${first}`)).body["errorCode"]).toBe("taken_already");
  const thao = await console.signIn("thao", "support");
  await done(take(thao, owner));
  expect(await queue(thao, "cases")).toMatchObject({ mine: 1, overdue: 0 });
  expect((await listed(thao, "owner=mine")).rows).toMatchObject([{ id: item, owner: "thao" }]);
  const work = { queue: "cases", item };
  expect((await hoa.post("/api/console/queues/leave", work)).status).toBe(409);
  await done(thao.post("/api/console/queues/leave", work));
  expect(await queue(thao, "cases")).toMatchObject({ mine: 0 });
});

test("R-OPS-2: the list is paged, the most urgent first, and a cursor is valid for its list only", async () => {
  const other = await aPlayerWithEmail(portal);
  const ids = [await opened(other), await opened(other), await opened(other)];
  await portal.database.query(
    "update support_cases set answer_by = now() - interval '1 hour' where id = $1",
    [ids[2]],
  );
  const of = `username=${other.username}&limit=2`;
  const first = await listed(lan, of);
  expect(first.rows.map((row) => row["id"])).toEqual([ids[2], ids[0]]);
  const rest = await listed(lan, `${of}&cursor=${first.nextCursor}`);
  expect(rest).toMatchObject({ rows: [{ id: ids[1] }], nextCursor: null });
  const elsewhere = await lan.get(`/api/console/cases?${of}&list=open&cursor=${first.nextCursor}`);
  expect(elsewhere.status).toBe(422);
  expect(await queue(lan, "cases")).toMatchObject({ overdue: 1 });
});

test("R-OPS-6: templates are kept under their titles, and every one has its entry in the log", async () => {
  const template = { topic: "game", title: "Bảo trì đêm", text: "Chào {username}" };
  await done(hoa.post("/api/console/reply-templates", template));
  await done(hoa.post("/api/console/reply-templates", { ...template, text: "Đã sửa" }));
  const { body } = await okay(lan.get("/api/console/reply-templates"));
  const found = (body["templates"] as Row[]).filter((one) => one["title"] === template.title);
  expect(found).toMatchObject([{ text: "Đã sửa" }]);
  await done(hoa.post(`/api/console/reply-templates/${String(found[0]!["id"])}/remove`, {}));
  const log = await portal.database.query<{ command: string; operator: string }>(
    "select command, operator from operator_log where command like 'reply-templates%' order by id",
  );
  expect(log.map(({ command }) => command.split(" ")[1])).toEqual(["save", "save", "remove"]);
});

test("R-OPS-6: money is assigned to a case by its preview, and support's refusal needs a second person", async () => {
  const lost = await aLostTransfer(portal.url, { transferAmount: 340_000 });
  const search = { ...wordsOf(lost), referenceEnd: "WRONG8" };
  const { body } = await okay(player.browser.post("/api/lost-transfers", search));
  const caseId = String(body["caseId"]);
  const order = { operation: "settle-case", caseId, transfer: `sepay:${lost.id}` };
  expect((await previewed(lan, order)).mayDoAlone).toBe(false);
  const seen = await previewed(minh, order);
  expect(seen).toMatchObject({ mayDoAlone: true, facts: { username: player.username } });
  expect((seen.facts as Row)["creditKp"]).toBeGreaterThan(0);
  expect(await shown(lan, caseId)).toMatchObject({ search: { status: "open" } });
  const given = { order, previewHash: seen.previewHash, reason: "bank confirms" };
  const answers = await concurrently(10, () => minh.post("/api/console/operations", given));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await shown(lan, caseId)).toMatchObject({
    search: { status: "settled", decidedBy: "minh" },
  });
  expect(await readBy(player, caseId)).toMatchObject({ state: "closed" });

  const other = (
    await okay(player.browser.post("/api/lost-transfers", { ...search, referenceEnd: "WRONG9" }))
  ).body;
  const refusal = {
    operation: "refuse-case",
    caseId: String(other["caseId"]),
    note: "Ngân hàng không có.",
  };
  expect(await refusalOf(doneBy(lan, refusal))).toBe("takes_approval");
  await okay(byTwo(lan, hoa, refusal));
  expect(await shown(lan, refusal.caseId)).toMatchObject({
    search: { status: "refused", reason: refusal.note },
  });
});

test("R-RUN-8: requests about data are answered by support, and completed by a senior", async () => {
  const asked = await okay(
    player.browser.post("/api/user/data-requests", { kind: "correction", details: "Sai tên" }),
  );
  const requestId = String(asked.body["id"]);
  expect((await read(lan, "data-requests"))["rows"]).toMatchObject([
    { id: requestId, kind: "correction", details: "Sai tên", username: player.username },
  ]);
  await okay(doneBy(lan, { operation: "answer-data-request", requestId, note: "Đang đối chiếu." }));
  // Each field that a player can ask to have corrected; the database's rights are the console's.
  const texts = Object.keys(personalTexts).map((field) => [field, `Mai ${field}`]);
  const correction: Record<PersonalField, string> = {
    ...(Object.fromEntries(texts) as Record<PersonalText, string>),
    dob: "1994-04-30",
  };
  const completion = { operation: "complete-data-request", requestId, correction };
  expect(await refusalOf(doneBy(lan, completion))).toBe("takes_approval");
  await okay(doneBy(hoa, completion));
  const { body } = await okay(player.browser.get("/api/me"));
  expect(body).toMatchObject(correction);
  expect(await queue(lan, "data-requests")).toMatchObject({ waiting: 0 });

  const leaver = await aPlayerWithEmail(portal);
  const wish = await okay(leaver.browser.post("/api/user/data-requests", { kind: "deletion" }));
  const deletion = { operation: "complete-data-request", requestId: String(wish.body["id"]) };
  await okay(doneBy(hoa, deletion));
  expect((await leaver.browser.get("/api/user/data-requests")).status).toBe(401);
});

const writing = (column: string): Sql => ({
  name: "",
  text: `update users set ${column} = '2000-01-01'`,
  values: [],
});

test("R-OPS-6: no database login can answer as support or decide a case without the operation", async () => {
  const id = await opened(await aPlayerWithEmail(portal));
  for (const [statement, code] of [
    [sql`select answer_case(${id}, 'x', false)`, "PT015"],
    [sql`update transfer_cases set reason = 'x'`, "PT015"],
    ...Object.keys(personalColumns).map((column) => [writing(column), "PT015"] as const),
    [sql`insert into reply_templates (title, body) values ('x', 'x')`, "PT015"],
    [sql`insert into case_messages (case_id, body) values (${id}, 'x')`, "42501"],
    [sql`select enqueue_job('send-mail', '{}', 'messages', 'x')`, "PT015"],
    [sql`insert into work_owners (queue, item, staff_id) values ('cases', 'x', 1)`, "42501"],
  ] as const) {
    await expect(console.services.db.run(statement), statement.text).rejects.toMatchObject({
      code,
    });
  }
  const asStaff = sql`insert into case_messages (case_id, staff_id, body) values (${id}, 1, 'x')`;
  await expect(portal.services.db.run(asStaff)).rejects.toMatchObject({ code: "42501" });
});

test("a player's data export has what they and support wrote", async () => {
  const { body } = await okay(
    player.browser.post("/api/user/data-export", { currentPassword: GOOD_PASSWORD }),
  );
  const texts = (body["supportCases"] as { messages: Row[] }[]).flatMap(({ messages }) => messages);
  expect(texts).toContainEqual(
    expect.objectContaining({ isFromSupport: true, text: "Xong rồi nhé" }),
  );
});
