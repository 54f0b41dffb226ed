import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
  await sandbox.post("/api/reset");
});

test("a token is valid once, with its action and host", async () => {
  const token = "sandbox:registerFormSubmit:0.9:abc";
  expect(await verify({ secret: "s", response: token })).toMatchObject({
    success: true,
    score: 0.9,
    action: "registerFormSubmit",
    hostname: "127.0.0.1",
  });
  expect(await verify({ secret: "s", response: token })).toEqual(failed("timeout-or-duplicate"));
});

test("R-RUN-2: the script's token names the host of the page that had it made", async () => {
  const response = await fetch(`${sandbox.url}/recaptcha/api.js?render=site-key`);
  expect(response.headers.get("content-type")).toContain("text/javascript");
  const script = await response.text();
  type Window = { grecaptcha?: { execute(key: string, options: object): Promise<string> } };
  const window: Window = {};
  runInNewContext(script, { window, location: { hostname: "game.example" } });
  const token = await window.grecaptcha?.execute("site-key", { action: "registerFormSubmit" });
  expect(await verify({ secret: "s", response: token ?? "" })).toMatchObject({
    success: true,
    score: 0.9,
    action: "registerFormSubmit",
    hostname: "game.example",
  });
});

test.each([
  [{ secret: "s", response: "03AGdBq25" }, "invalid-input-response"],
  [{ secret: "s", response: "sandbox:login:7:abc" }, "invalid-input-response"],
  [{ secret: "s" }, "missing-input-response"],
  [{ response: "sandbox:login:0.9:abc" }, "missing-input-secret"],
])("%j fails with %s", async (form, code) => {
  expect(await verify(form)).toEqual(failed(code));
});

test("down breaks the connection", async () => {
  await sandbox.post("/api/faults", { party: "captcha", fault: "down", count: 1 });
  await expect(verify({ secret: "s", response: "sandbox:login:0.9:x" })).rejects.toThrow();
});

async function verify(form: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/recaptcha/api/siteverify`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  return await response.json();
}

function failed(code: string): object {
  return { success: false, "error-codes": [code] };
}
