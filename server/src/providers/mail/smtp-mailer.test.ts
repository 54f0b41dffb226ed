import { afterEach, expect, test } from "vitest";
import { type MailAnswers, stubMailServer } from "../../testing/portal/stub-mail-server.ts";
import { MailNotSent } from "./mailer.ts";
import { smtpMailer } from "./smtp-mailer.ts";

const FROM = "FS Online <no-reply@fsonline.example>";
const MAIL = {
  id: "0192",
  to: "player@example.vn",
  subject: "Đặt lại mật khẩu",
  text: "Mở /reset-password/geheim-token",
  html: "<p>Mở /reset-password/geheim-token</p>",
};

let server: Awaited<ReturnType<typeof stubMailServer>> | undefined;
afterEach(() => server?.close());

const aMailServer = async (answers: MailAnswers, host?: string) =>
  (server = await stubMailServer(answers, host));

async function failureOf(sending: Promise<unknown>): Promise<Error> {
  const [outcome] = await Promise.allSettled([sending]);
  if (outcome.status === "fulfilled") throw new Error("it was sent");
  return outcome.reason as Error;
}

test("an email is handed over with sender, recipient, both parts and a unique Message-ID", async () => {
  const { heard, port } = await aMailServer({});
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  expect(await mailer.send(MAIL)).toBe("accepted");
  expect(heard).toContain("MAIL FROM:<no-reply@fsonline.example>");
  expect(heard).toContain("RCPT TO:<player@example.vn>");
  expect(heard).toContain("Message-ID: <0192@fsonline.example>");
  expect(heard).toContain("Auto-Submitted: auto-generated");
  expect(heard.join("\n")).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
});

test("an address that contains more than an address adds no recipient and no header", async () => {
  const { heard, port } = await aMailServer({});
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  const to = "a@example.vn, b@example.vn\r\nBcc: c@example.vn";
  await Promise.allSettled([mailer.send({ ...MAIL, to })]);
  expect(heard.filter((line) => line.startsWith("RCPT TO")).length).toBeLessThanOrEqual(1);
  expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([]);
});

test.each([
  ["the mailbox", { RCPT: "550 5.1.1 no such user" }],
  ["the email", { ".": "554 5.7.1 looks like spam" }],
])("%s refused for good is refused", async (_what, answers) => {
  const { port } = await aMailServer(answers);
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  expect(await mailer.send(MAIL)).toBe("refused");
});

test.each([
  ["a full mailbox", { RCPT: "452 4.2.2 full" }],
  ["greylisting", { RCPT: "451 4.7.1 later" }],
  ["an error of the server's", { ".": "451 4.3.0 later" }],
  ["our sender refused", { MAIL: "550 5.7.1 not yours" }],
  ["our login refused", { AUTH: "535 5.7.8 wrong password geheim-pass" }],
  ["a server that is closing", { greeting: "421 closing" }],
])("%s is to be tried again, and tells no secret", async (_what, answers) => {
  const { port } = await aMailServer(answers);
  const url = `smtp://portal:geheim-pass@127.0.0.1:${port}`;
  const failure = await failureOf(smtpMailer({ url, from: FROM }).send(MAIL));
  expect(failure).toBeInstanceOf(MailNotSent);
  expect(failure.message).toMatch(/^mail not sent: E[A-Z]+( \d{3})?$/);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(
    /geheim|player@/,
  );
  expect(failure.cause).toBeUndefined();
});

test("an unreachable server throws MailNotSent, so that the email is retried", async () => {
  const failure = await failureOf(smtpMailer({ url: "smtp://127.0.0.1:9", from: FROM }).send(MAIL));
  expect(failure).toBeInstanceOf(MailNotSent);
});

test("a server on another machine gets nothing without TLS", async () => {
  const { heard, port } = await aMailServer({ STARTTLS: "502 5.5.1 what?" }, "0.0.0.0");
  const url = `smtp://portal:geheim-pass@0.0.0.0:${port}`;
  const failure = await failureOf(smtpMailer({ url, from: FROM }).send(MAIL));
  expect(failure.message).toContain("ETLS");
  expect(heard.join("\n")).not.toMatch(/AUTH PLAIN \w|MAIL FROM|geheim/);
});

test("a server that sends its reply very slowly is given up when the sender aborts", async () => {
  const { port, sockets } = await aMailServer({ EHLO: "250-wait", RCPT: "250-wait" });
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write("250-wait\r\n");
  }, 50);
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  const failure = await failureOf(mailer.send(MAIL, AbortSignal.timeout(500)));
  clearInterval(drip);
  expect(failure).toBeInstanceOf(MailNotSent);
  expect(failure.message).toBe("mail not sent: EABORT");
});

test.each([
  ["accepted", {}],
  ["refused", { AUTH: "535 5.7.8 wrong password geheim-pass" }],
  ["unanswered", { greeting: "421 closing" }],
])("R-RUN-1: a probe is %s after %j, sends nothing and tells no secret", async (kind, answers) => {
  const { heard, port } = await aMailServer(answers);
  const url = `smtp://portal:geheim-pass@127.0.0.1:${port}`;
  const probe = await smtpMailer({ url, from: FROM }).probe();
  expect(probe.kind).toBe(kind);
  expect(JSON.stringify(probe)).not.toContain("geheim");
  expect(heard.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([]);
});
