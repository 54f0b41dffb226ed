/** Tests the sandbox's mail server and how scripts read the captured emails. */
import nodemailer from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

type Email = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
});

const email = {
  from: "FS Online <no-reply@fsonline.example>",
  to: "demo@example.vn",
  subject: "Đặt lại mật khẩu",
  text: "Mở liên kết: https://fs.example/reset?token=a&u=demo.\nTrợ giúp: https://fs.example/help",
  html: '<p style="color:red">Mở <a href="https://fs.example/reset?token=a&amp;u=demo">liên kết</a></p>',
};

test("an email is kept with its subject, texts and links", async () => {
  await send();
  const [kept] = await mailTo("Demo@example.vn");
  expect(kept).toMatchObject({
    to: "demo@example.vn",
    subject: "Đặt lại mật khẩu",
    links: ["https://fs.example/reset?token=a&u=demo", "https://fs.example/help"],
  });
  expect(kept?.text).toContain("Mở liên kết");
  expect(kept?.html).toContain("<p style");
});

test("emails are listed by recipient, newest first", async () => {
  await send({ subject: "one" });
  await send({ subject: "two" });
  await send({ subject: "three", to: "trong@example.vn, demo@example.vn" });
  expect((await mailTo("demo@example.vn")).map(({ subject }) => subject)).toEqual([
    "three",
    "two",
    "one",
  ]);
  expect(await mailTo("trong@example.vn")).toHaveLength(1);
  expect(await mailTo("nobody@example.vn")).toEqual([]);
});

test("an email's HTML is shown in a sandboxed frame without rights", async () => {
  await send();
  const [kept] = await mailTo("demo@example.vn");
  const response = await fetch(`${sandbox.url}/api/mail/${kept?.id}/html`);
  expect(response.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
  expect(await response.text()).toContain("<p style");
});

test("any user and password may send emails", async () => {
  await send({}, { user: "portal", pass: "secret" });
  expect(await mailTo("demo@example.vn")).toHaveLength(1);
});

test("error refuses the email temporarily", async () => {
  await fault("error");
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  expect(await mailTo("demo@example.vn")).toEqual([]);
  await send();
  expect(await mailTo("demo@example.vn")).toHaveLength(1);
});

test("down breaks the connection", async () => {
  await fault("down");
  await expect(send()).rejects.toThrow();
  expect(await mailTo("demo@example.vn")).toEqual([]);
});

test("lost-reply keeps the email and breaks the connection", async () => {
  await fault("lost-reply");
  await expect(send()).rejects.toThrow();
  expect(await mailTo("demo@example.vn")).toHaveLength(1);
});

test("slow keeps the email later", async () => {
  await fault("slow", 300);
  const startedAt = performance.now();
  await send();
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
  expect(await mailTo("demo@example.vn")).toHaveLength(1);
});

async function send(
  change: Partial<typeof email> = {},
  auth?: { user: string; pass: string },
): Promise<void> {
  const transport = nodemailer.createTransport({
    host: "127.0.0.1",
    port: sandbox.smtpPort,
    ...(auth && { auth }),
  });
  try {
    await transport.sendMail({ ...email, ...change });
  } finally {
    transport.close();
  }
}

async function mailTo(address: string): Promise<Email[]> {
  return (await sandbox.get<Email[]>(`/api/mail?to=${encodeURIComponent(address)}`)).body;
}

async function fault(kind: string, ms?: number): Promise<void> {
  const setting = { party: "smtp", fault: kind, count: 1, ...(ms !== undefined && { ms }) };
  expect((await sandbox.post("/api/faults", setting)).status).toBe(200);
}
