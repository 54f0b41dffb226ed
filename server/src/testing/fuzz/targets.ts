import { createHmac } from "node:crypto";
import type { Call } from "@portal/contract/call";
import { calls } from "@portal/contract/calls";
import type { RegisteredRoute } from "../every-route.ts";
import { aNotice, signedHeaders } from "../bank-notices.ts";
import { TEST_SECRETS } from "../test-portal.ts";

/** A route as the fuzz sees it. */
export type Target = RegisteredRoute & {
  readonly name: string;
  readonly call: Call | undefined;
  readonly webhook: Webhook | undefined;
};

/** An outside party's notice, so that more than its signature is put to the test. */
type Webhook = {
  /** A notice that is taken in. */
  working(): object;
  /** What that party would have made of such a body. */
  sign(body: string): { readonly body: string; readonly headers?: Record<string, string> };
};

/** Whoever adds a webhook says here how its sender signs. */
const WEBHOOKS: Readonly<Record<string, Webhook>> = {
  "POST /webhooks/sepay": {
    working: () => aNotice({ content: "FSO⟦caller:paymentCode⟧" }),
    sign: (body) => ({ body, headers: signedHeaders(body) }),
  },
  "POST /webhooks/sms": {
    working: () => ({
      access_key: "test",
      command: "TEXT",
      mo_message: "MXT ⟦caller:username⟧",
      msisdn: "⟦caller:phone⟧",
      request_id: crypto.randomUUID(),
      request_time: new Date().toISOString(),
      short_code: "0900000100",
    }),
    sign: (body) => ({ body: withSmsSignature(body) }),
  },
};

/** What is neither a call nor a webhook, and still answers. */
const OTHERS = new Set(["GET /api/live", "GET /api/openapi.json", "GET /healthz", "GET /readyz"]);

/** Every route but pages and their files, which take no input. @throws for one that nobody described */
export function targetsAmong(routes: readonly RegisteredRoute[]): readonly Target[] {
  const targets = routes.map((route): Target => {
    const name = `${route.method} ${route.path}`;
    const call = calls.find((one) => `${one.method} ${one.path}` === name);
    return { ...route, name, call, webhook: WEBHOOKS[name] };
  });
  const unknown = targets.filter(
    ({ name, method, call, webhook }) =>
      !call && !webhook && !OTHERS.has(name) && method !== "GET" && method !== "HEAD",
  );
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(", ");
    throw new Error(`testing/fuzz/targets.ts: say under WEBHOOKS how ${names} is signed`);
  }
  return targets.filter(({ name, call, webhook }) => call || webhook || OTHERS.has(name));
}

const SIGNED_SMS_FIELDS = [
  "access_key",
  "command",
  "mo_message",
  "msisdn",
  "request_id",
  "request_time",
  "short_code",
];

function withSmsSignature(body: string): string {
  try {
    const fields = JSON.parse(body) as Record<string, unknown>;
    const text = SIGNED_SMS_FIELDS.map((name) => `${name}=${String(fields[name])}`).join("&");
    const hmac = createHmac("sha256", TEST_SECRETS.SMS_API_TOKEN).update(text);
    return `${body.trimEnd().slice(0, -1)},"signature":"${hmac.digest("hex")}"}`;
  } catch {
    return body;
  }
}
