/** Rules for every call of the console: forged requests, response headers, the OpenAPI document. */
import { consoleCalls } from "@portal/contract/console/calls";
import { expect, test } from "vitest";
import { okay } from "../testing/people/browser.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { sql } from "../kit/database/sql.ts";
import { consoleFeatures } from "./app.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);
const staff = await console.signIn("an", "admin", "senior", "payments", "accountant", "marketing");

const pathOf = (path: string): string =>
  path
    .replace("{id}", crypto.randomUUID())
    .replace("{nth}", "1")
    .replace("{username}", "nobody")
    .replace("{campaign}", "none")
    .replace("{userCode}", "BCDF-GHJK");

test("every call refuses forged requests", async () => {
  for (const { path } of consoleCalls.filter(({ method }) => method !== "GET")) {
    const send = async (headers: Record<string, string>) => {
      const { status, body } = await staff.post(pathOf(path), {}, headers);
      return [path, status, body["errorCode"]];
    };
    const origin = "https://elsewhere.example";
    expect(await send({ origin })).toEqual([path, 403, "cross_site"]);
    for (const token of ["", "a.b", `${"A".repeat(22)}.${"A".repeat(43)}`]) {
      expect(await send({ "x-xsrf-token": token })).toEqual([path, 419, "csrf_mismatch"]);
    }
  }
});

test("no browser runs, frames or caches a response", async () => {
  for (const { method, path } of consoleCalls) {
    const send = method === "GET" ? staff.get : staff.post;
    const { headers } = await send(pathOf(path));
    const policy = headers.get("content-security-policy") ?? "";
    for (const directive of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy, path).toContain(directive);
    }
    expect(policy, path).not.toContain("unsafe");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("cache-control"), path).toMatch(/no-store/);
  }
});

test("R-CROWD-1: every call counts its caller, unless it reads little", async () => {
  const exchange = {
    viewer: { id: 1, roles: ["support"] },
    browser: { address: "203.0.113.7" },
    body: { login: "an", key: "wrong" },
    params: {},
    query: {},
  };
  const uncounted: string[] = [];
  for (const { routes } of consoleFeatures) {
    for (const { call, limits } of routes(console.services)) {
      const counted = limits && (await limits(exchange as never));
      if (counted?.length === 0) uncounted.push(`${call.method} ${call.path}`);
    }
  }
  expect(uncounted).toEqual([]);
});

test.each(Object.entries({ portal, console }))(
  "R-CROWD-1: outside production the %s throws for a look-up of the pool within a transaction",
  async (_program, { services: { db } }) => {
    const lookUp = () => db.lookups.one(sql`select 1 as one`);
    await expect(db.transaction(lookUp)).rejects.toThrow("another connection within a transaction");
  },
);

type Described = {
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
};

test("the OpenAPI document describes exactly the existing calls, with bodies and errors", async () => {
  const { body } = await okay(staff.get("/api/console/openapi.json"));
  const paths = body["paths"] as Record<string, Record<string, Described>>;
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    consoleCalls.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  for (const call of consoleCalls) {
    const operation = paths[call.path]![call.method.toLowerCase()]!;
    const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(operation.summary).toBe(call.summary);
    expect(operation.security !== undefined, call.path).toBe(call.who === "user");
    expect(operation.requestBody !== undefined, call.path).toBe(call.body !== undefined);
    for (const [, name] of call.path.matchAll(/\{(\w+)\}/g))
      expect(names).toContain(`path ${name}`);
    const fields = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {});
    expect(names).toEqual(expect.arrayContaining(fields.map((field) => `query ${field}`)));
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining([call.reply ? "200" : "204"]),
    );
  }
});
