import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forNavigation, routing } from "./page-or-call.ts";

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ routerOptions: routing });
  app.get("/reset-password/:token", async () => "call");
  app.get("/reset-password/:token", forNavigation, async () => "page");
  app.get("/api/me", async () => "call");
  app.get("/login", forNavigation, async () => "page");
  await app.ready();
});
afterAll(() => app.close());

const CHROMIUM =
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

async function get(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await app.inject({ method: "GET", url, headers });
  return answer.statusCode === 200 ? answer.body : String(answer.statusCode);
}

test.each([
  ["a browser that navigates", { accept: CHROMIUM }, "page"],
  ["a mail program that looks at links", { accept: "*/*" }, "page"],
  ["somebody who says nothing", {}, "page"],
  ["a script that names itself", { "x-requested-with": "XMLHttpRequest" }, "call"],
  ["a script that accepts JSON", { accept: "application/json" }, "call"],
  ["axios", { accept: "application/json, text/plain, */*" }, "call"],
  ["small letters", { "x-requested-with": "xmlhttprequest" }, "call"],
  [
    "a page's script with a browser's Accept",
    { accept: CHROMIUM, "x-requested-with": "XMLHttpRequest" },
    "call",
  ],
  [
    "a WebView that sends its app's name",
    { accept: CHROMIUM, "x-requested-with": "vn.app" },
    "page",
  ],
] as [string, Record<string, string>, string][])(
  "R-RECOVER-3: at a path with a page and a call, %s gets the right one",
  async (_who, headers, expected) => {
    expect(await get("/reset-password/abc", headers)).toBe(expected);
  },
);

test("a call is recognised by either header", async () => {
  expect(await get("/api/me", { accept: CHROMIUM })).toBe("call");
  expect(await get("/api/me", { accept: "application/json" })).toBe("call");
});

test("a page's path does not answer calls", async () => {
  expect(await get("/login", { accept: CHROMIUM })).toBe("page");
  expect(await get("/login", { accept: "application/json" })).toBe("404");
});
