import Fastify from "fastify";
import { expect, test } from "vitest";
import { logOptions, withoutSecrets } from "./log.ts";

/** Returns the one line that is logged. */
function logged(fields: object): string {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  Fastify({ logger: { ...logOptions("info"), stream } }).log.info(fields, "message");
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

const SECRET = "Kiem-hiep-2026";

test.each([
  "password",
  "passwordConfirm",
  "token",
  "gReCaptchaToken",
  "pin",
  "otp",
  "securityCode",
])("a %s that slips into a logged object is struck out", (field) => {
  const line = logged({ form: { [field]: SECRET, username: "demo" } });
  expect(line).not.toContain(SECRET);
  expect(line).toContain("[redacted]");
  expect(line).toContain("demo");
});

test("only method, bare path and address of a request are logged", () => {
  const line = logged({
    req: {
      method: "POST",
      url: `/login?password=${SECRET}`,
      ip: "203.0.113.7",
      headers: { cookie: `session=${SECRET}`, authorization: SECRET },
      body: { password: SECRET },
    },
  });
  expect(JSON.parse(line)).toMatchObject({
    req: { method: "POST", url: "/login", ip: "203.0.113.7" },
  });
  expect(line).not.toContain(SECRET);
});

test("an error's type, message, code and stack are logged, without its values", () => {
  const error = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: `Key (email)=(${SECRET}) already exists.`,
    parameters: [SECRET],
  });
  const line = logged({ err: error });
  expect(line).not.toContain(SECRET);
  expect(JSON.parse(line)).toMatchObject({
    err: { type: "Error", message: "duplicate key", code: "23505" },
  });
});

test.each([
  ["/api/me", "/api/me"],
  ["/api/captcha/challenge?action=x&token=y", "/api/captcha/challenge"],
  [`/reset-password/${"A".repeat(43)}`, "/reset-password/[token]"],
  [`/email-verification/${"a-_9".repeat(10)}?x`, "/email-verification/[token]"],
  [`/reset-password/%61${"A".repeat(42)}`, "/reset-password/[token]"],
  [`/reset-password/%2561${"A".repeat(42)}/more`, "/reset-password/[token]/more"],
  ["/reset-password/%E2%80%8B", "/reset-password/%E2%80%8B"],
  ["/cut-off/%6", "/cut-off/[token]"],
  ["/recovery/forgot-password-by-phone", "/recovery/forgot-password-by-phone"],
])("%s is logged as %s", (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown);
});
