import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { pages } from "../pages.ts";
import type { Call } from "./call.ts";
import { calls } from "./calls.ts";

const FOLDER = new URL("../", import.meta.url);

test("R-WIRE-1: every call that a contract file defines is in the list of all calls", async () => {
  const files = (await readdir(FOLDER)).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "calls.ts",
  );
  const defined: string[] = [];
  for (const file of files) {
    const module = (await import(new URL(file, FOLDER).href)) as Record<string, unknown>;
    defined.push(...Object.values(module).filter(isCall).map(nameOf));
  }
  expect(calls.map(nameOf).toSorted()).toEqual(defined.toSorted());
});

test("R-WIRE-1: no two calls share method and path", () => {
  expect(new Set(calls.map(nameOf)).size).toBe(calls.length);
});

test("R-WIRE-1: every call of the specification's §7 exists with its method and path", () => {
  expect(calls.map(nameOf)).toEqual(
    expect.arrayContaining([
      "GET /api/csrf-cookie",
      "GET /api/me",
      "POST /login",
      "POST /logout",
      "POST /register",
      "POST /reset-password/send-email",
      "GET /reset-password/{token}",
      "POST /reset-password",
      "POST /reset-password-by-phone",
      "POST /recover-username",
      "POST /email-verification/send",
      "PUT /email-verification",
      "POST /api/security-code/",
      "POST /api/user/change-password",
      "POST /api/user/change-phone",
      "POST /api/user/update-phone",
      "PATCH /api/user/update-profile",
      "GET /api/payment-methods",
      "GET /api/recharge/game",
      "POST /api/recharge/game",
      "POST /api/recharge/card",
      "GET /api/transaction-history",
      "GET /api/zones",
      "GET /api/account-zones",
      "GET /api/giftpaysys",
      "POST /api/giftpaysys/receive",
    ]),
  );
});

test("R-WIRE-1: every parameter of a path has a schema, and every such schema a parameter", () => {
  for (const call of calls) {
    expect(call.path.includes("{"), nameOf(call)).toBe(call.params !== undefined);
  }
});

test("R-WIRE-1: only calls that change something take a body", () => {
  for (const call of calls) {
    if (call.method === "GET") expect(call.body, nameOf(call)).toBeUndefined();
  }
});

test("R-SHELL-1: every route of the route table is a page", () => {
  expect(
    Object.values(pages)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(
    [
      "/",
      "/email-verification",
      "/email-verification/{token}",
      "/giftcode",
      "/login",
      "/payment",
      "/payment/bank-transfer",
      "/payment/card",
      "/payment/e-wallet",
      // Not in the specification: following a top-up, and finding one that did not arrive.
      "/payment/find-transfer",
      "/top-ups/{id}",
      // Not in the specification: buying a package in one flow, and what packages cost.
      "/buy",
      "/purchases/{id}",
      "/prices",
      // Not in the specification: what works, for everybody.
      "/status",
      "/recharge",
      "/recovery",
      "/recovery/forgot-password",
      "/recovery/forgot-password-by-phone",
      "/recovery/forgot-password/{token}",
      "/recovery/forgot-username",
      // Not in the specification: what is kept of a player, and an account that waits to be closed.
      "/privacy",
      "/account-closing",
      // Not in the specification: packages and their prices, for everybody.
      // Not in the specification: emails about a change link there.
      "/recovery/undo/{token}",
      "/register",
      // Without its token the link leads to /login, not to an error.
      "/reset-password",
      "/reset-password/{token}",
      "/security",
      "/support",
      // Not in the specification: what a player and support have written to each other.
      "/support/cases/{id}",
      "/transactions",
      // Not in the specification: the receipt to print.
      "/transactions/{id}/receipt",
    ].toSorted(),
  );
});

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}
