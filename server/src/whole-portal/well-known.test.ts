import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { portalConfigWith } from "../testing/portal/portal-config.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal({ PUBLIC_URL: "https://portal.example" });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers, redirect: "manual" });

test("R-RUN-2: a password manager is led to the page where the password is changed", async () => {
  const answer = await get("/.well-known/change-password", { accept: "text/html" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/security"]);
  const reliable = await get(
    "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
  );
  expect(reliable.status).toBe(404);
});

test("R-RUN-2: the pages' /favicon.ico is an icon with three sizes", () => {
  const icon = readFileSync(new URL("../../../web/public/favicon.ico", import.meta.url));
  // Two reserved bytes, type 1 for icons, and the number of pictures.
  expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
});

test("R-RUN-2: security.txt has the contact and its expiry, as RFC 9116 requires", async () => {
  const answer = await get("/.well-known/security.txt");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; charset=utf-8",
  ]);
  const fields = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => line.split(": ") as [string, string]);
  expect(fields.map(([name]) => name)).toEqual([
    "Contact",
    "Expires",
    "Preferred-Languages",
    "Canonical",
  ]);
  const of = Object.fromEntries(fields);
  expect(of["Contact"]).toMatch(/^mailto:/);
  expect(new Date(of["Expires"]!).toISOString()).toBe(of["Expires"]);
  expect(of["Canonical"]).toBe("https://portal.example/.well-known/security.txt");
});

test("R-RUN-2: without a contact in the settings there is no security.txt", async () => {
  const PORTAL_CONFIG = portalConfigWith({ securityContact: undefined });
  const silent = await aPortal({ PORTAL_CONFIG }, portal.database);
  expect((await fetch(`${silent.url}/.well-known/security.txt`)).status).toBe(404);
});
