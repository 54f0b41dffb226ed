/** Staff see whether a text reached the player, by the gateway's reports, and can send a code again. */
import { beforeAll, expect, test } from "vitest";
import { logMessage } from "../../domain/notifications/message-log.ts";
import { concurrently } from "../../testing/concurrently.ts";
import { eventually } from "../../testing/patience.ts";
import { type Browser, okay } from "../../testing/people/browser.ts";
import { jobsDone } from "../../testing/people/mailbox.ts";
import { anOtp, aPlayerWithPhone, otpIn, textsTo } from "../../testing/people/phones.ts";
import { aPortalWithSandbox } from "../../testing/portal/portal-with-sandbox.ts";
import { aConsole } from "../../testing/portal/test-console.ts";
import { askForReports } from "./reports.ts";

const { portal, sandbox } = await aPortalWithSandbox();
const console = await aConsole(portal.database);

let lan: Browser;
beforeAll(async () => {
  // The test sends the reports itself.
  await sandbox.call("/api/sms/reports", { mode: "never" });
  lan = await console.signIn("lan", "support");
});

type Message = Readonly<Record<string, unknown>>;

const messagesOf = async (username: string) =>
  (await okay(lan.get(`/api/console/players/${username}`))).body["messages"] as Message[];

/** Makes a player who has requested a code. @returns the player, the code, and the gateway's id of the text */
async function aTextedPlayer() {
  const player = await aPlayerWithPhone(portal, { verified: false });
  const code = await anOtp(portal, sandbox, player);
  const gatewayId = await eventually("the text is not in the log", async () => {
    const [row] = await portal.database.query<{ gateway_id: string }>(
      `select gateway_id from sent_messages m join users u on u.id = m.user_id
       where u.username = $1 and m.kind = 'verification-code'`,
      [player.username],
    );
    return row?.gateway_id;
  });
  return { ...player, code, gatewayId };
}

async function report(fields: object, key = portal.services.smsReports!.key): Promise<number> {
  const answer = await fetch(`${portal.url}/webhooks/sms-reports/${key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  return answer.status;
}

test("R-SMS-1: staff see that the gateway has accepted a text, then its reports, and never the code or the number", async () => {
  const { username, phone, code, gatewayId } = await aTextedPlayer();
  expect(await messagesOf(username)).toMatchObject([
    { channel: "sms", kind: "verification-code", carrier: "viettel", status: "accepted" },
  ]);
  const genuine = { type: "report", tranId: Number(gatewayId), phone: `84${phone.slice(1)}` };

  for (const [fields, key] of [
    [{ ...genuine, status: 64 }, "0".repeat(64)],
    [{ ...genuine, status: 64 }, "short"],
    [{ ...genuine, status: "dead" }, undefined],
    [{ ...genuine, type: "sms", status: 64 }, undefined],
  ] as const) {
    expect(await report(fields, key)).toBe(401);
  }
  expect(await report({ ...genuine, phone: "84975000111", status: 64 })).toBe(200);
  expect(await report({ ...genuine, tranId: 999_999, status: 64 })).toBe(200);
  expect(await report({ ...genuine, status: 1 })).toBe(200);
  expect(await messagesOf(username)).toMatchObject([{ status: "accepted" }]);

  expect(await report({ ...genuine, status: 65 })).toBe(200);
  expect(await messagesOf(username)).toMatchObject([{ status: "failed", reason: "status_65" }]);
  const overview = (await okay(lan.get("/api/console/messages"))).body;
  expect(overview["deliveries"]).toContainEqual(
    expect.objectContaining({ channel: "sms", carrier: "viettel", failed: 1 }),
  );
  expect((overview["failed"] as Message[])[0]).toMatchObject({ username, reason: "status_65" });

  // The network reports the delivery after all. From then on nothing changes.
  for (const status of [0, 65, 0]) expect(await report({ ...genuine, status })).toBe(200);
  const [message] = await messagesOf(username);
  expect(message).toMatchObject({ status: "delivered", reason: null });
  expect(JSON.stringify(message)).not.toContain(phone.slice(1));
  const kept = await portal.database.query("select t::text from sent_messages t");
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${code}|${phone.slice(1)}`));
});

test("R-SMS-1: a text that a crash sent twice keeps the result that its gateway reported", async () => {
  const { username, phone, gatewayId } = await aTextedPlayer();
  const to = `84${phone.slice(1)}`;
  expect(await report({ type: "report", tranId: Number(gatewayId), phone: to, status: 0 })).toBe(
    200,
  );
  const [message] = await portal.database.query<{ id: string }>(
    "select id from sent_messages where gateway_id = $1",
    [gatewayId],
  );
  const again = { id: message!.id, kind: "verification-code", username, to, queuedAt: 0 } as const;
  await logMessage(portal.services, "sms", again, { status: "accepted", gatewayId: "1" });
  expect(await messagesOf(username)).toMatchObject([{ status: "delivered" }]);
});

test("R-SMS-1: one process asks about a text whose report was lost", async () => {
  await sandbox.call("/api/sms/reports", { mode: "lost" });
  const { username } = await aTextedPlayer();
  await sandbox.call("/api/sms/reports", { mode: "never" });
  const { signal } = new AbortController();
  await askForReports(portal.services, signal);
  expect(await messagesOf(username)).toMatchObject([{ status: "accepted" }]);
  await portal.database.query("update sent_messages set ask_at = now() where status = 'accepted'");
  await concurrently(10, () => askForReports(portal.services, signal));
  expect(await messagesOf(username)).toMatchObject([{ status: "delivered" }]);
  const asked = await portal.database.query("select from sent_messages where asked > 1");
  expect(asked).toEqual([]);
});

const orderOf = (username: string, message: string) => ({
  operation: "resend-message",
  username,
  message,
});

async function resent(staff: Browser, username: string, message = "verification-code") {
  const order = orderOf(username, message);
  const preview = await staff.post("/api/console/operations/preview", { order });
  if (preview.status !== 200) return preview;
  const { previewHash } = preview.body;
  return staff.post("/api/console/operations", { order, previewHash, reason: "ticket 26" });
}

test("R-SMS-1: support can send a new code to the account's phone; the old one becomes invalid", async () => {
  const { username, phone, code } = await aTextedPlayer();
  const answer = await okay(resent(lan, username));
  expect(JSON.stringify(answer.body)).not.toContain(phone.slice(1));
  const texts = await textsTo(sandbox, phone, 2);
  const newCode = otpIn(texts[1]!);
  expect(newCode).toBeDefined();
  expect(newCode).not.toBe(code);
  const [entry] = await portal.database.query(
    `select operator, command, reason from operator_log l join users u on u.id = l.user_id
     where u.username = $1`,
    [username],
  );
  expect(entry).toEqual({ operator: "lan", command: "messages resend", reason: "ticket 26" });
  const noEmail = await resent(lan, username, "password-reset");
  expect(noEmail.body["errorCode"]).toBe("operation_refused");
});

test("R-SMS-1: concurrent requests send no more codes than the phone's limit", async () => {
  const { username, phone } = await aPlayerWithPhone(portal, { verified: false });
  const answers = await concurrently(12, () => resent(lan, username));
  const sent = answers.filter(({ status }) => status === 200).length;
  expect(sent).toBe(6);
  await jobsDone(portal);
  expect(await textsTo(sandbox, phone, sent)).toHaveLength(sent);
});

test("R-SMS-1: an auditor cannot send a code again", async () => {
  const { username } = await aPlayerWithPhone(portal, { verified: false });
  const kiem = await console.signIn("kiem", "auditor");
  expect((await resent(kiem, username)).body["errorCode"]).toBe("right_missing");
});
