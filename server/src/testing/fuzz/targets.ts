import type { Call } from "@portal/contract/http/call";
import { calls } from "@portal/contract/http/calls";
import type { RegisteredRoute } from "../portal/every-route.ts";
import type { Webhook } from "./webhook.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** A route that the fuzz test sends requests to. */
export type Target = RegisteredRoute & {
  readonly name: string;
  readonly call: Call | undefined;
  readonly webhook: Webhook | undefined;
};

/** Routes that are neither calls nor webhooks. */
const OTHERS = new Set(["GET /api/live", "GET /api/openapi.json", "GET /healthz", "GET /readyz"]);

/** Returns every route except pages and their files, which take no input. @throws for an unknown route */
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
    throw new Error(`testing/fuzz/webhooks.ts: say how ${names} is signed`);
  }
  return targets.filter(({ name, call, webhook }) => call || webhook || OTHERS.has(name));
}
