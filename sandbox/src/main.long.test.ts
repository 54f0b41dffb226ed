import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";

const MAIN = join(import.meta.dirname, "main.ts");
const HTTP_PORT = 21_620;
const settings = {
  SANDBOX_PORT: String(HTTP_PORT),
  SANDBOX_SMTP_PORT: String(HTTP_PORT + 1),
  SEPAY_SECRET: "secret",
  GAME_API_KEY_ID: "key",
  GAME_API_SECRET: "secret",
  SMS_API_TOKEN: "token",
  CARD_PARTNER_ID: "partner",
  CARD_PARTNER_KEY: "key",
  MOMO_PARTNER_CODE: "partner",
  MOMO_ACCESS_KEY: "access",
  MOMO_SECRET_KEY: "secret",
  VIETTEL_MERCHANT_CODE: "merchant",
  VIETTEL_ACCESS_CODE: "access",
  VIETTEL_HASH_KEY: "key",
};

test("it notifies its parent when it is ready, and stops on SIGTERM", async () => {
  const child = start(settings);
  const [message] = await once(child, "message");
  const url = `http://127.0.0.1:${HTTP_PORT}`;
  expect(message).toEqual({ ready: true, url });
  expect((await fetch(`${url}/api/books`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});

test("it stops when its parent goes away, open event streams or not", async () => {
  const child = start(settings);
  await once(child, "message");
  const events = await fetch(`http://127.0.0.1:${HTTP_PORT}/api/events`);
  const gone = once(child, "exit");
  child.disconnect();
  expect((await gone)[0]).toBe(0);
  await events.body?.cancel();
});

test("it names every setting that is missing or wrong", async () => {
  const { SEPAY_SECRET: _, ...rest } = settings;
  const child = start({ ...rest, SANDBOX_SMTP_PORT: "mail", SANDBOX_RETRY_SCALE: "0" });
  const complaint = await complaintOf(child);
  expect(complaint).toContain("SEPAY_SECRET is missing");
  expect(complaint).toContain("SANDBOX_SMTP_PORT is not a port number");
  expect(complaint).toContain("SANDBOX_RETRY_SCALE");
});

test.each([HTTP_PORT + 5, HTTP_PORT + 6])("it names port %i if that is in use", async (port) => {
  const blocker = createServer().listen(port, "127.0.0.1");
  await once(blocker, "listening");
  const child = start({
    ...settings,
    SANDBOX_PORT: String(HTTP_PORT + 5),
    SANDBOX_SMTP_PORT: String(HTTP_PORT + 6),
  });
  expect(await complaintOf(child)).toContain(`port ${port} is in use`);
  blocker.close();
});

function start(env: Record<string, string>): ChildProcess {
  return fork(MAIN, { env: { PATH: process.env["PATH"], ...env }, silent: true });
}

/** Returns what the sandbox prints before it ends with code 1. */
async function complaintOf(child: ChildProcess): Promise<string> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return complaint;
}
