/** Tests what the pages' calls send: headers, the CSRF token, keys; and what they do on refusals. */
import type { LiveEvent } from "@portal/contract/live";
import { defineCall } from "@portal/contract/http/call";
import { kp } from "@portal/contract/values/money";
import { startPasskeyLogin } from "@portal/contract/passkey-login";
import { HTTP_TIMEOUT_MS } from "@portal/contract/values/limits";
import { getMe, login, logout } from "@portal/contract/session";
import { resetPassword } from "@portal/contract/recovery";
import { rechargeGame } from "@portal/contract/recharge";
import { getTransactionHistory } from "@portal/contract/transactions";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { prepareToken, send } from "./api.ts";
import {
  credentials,
  csrfCookie,
  fakePortal,
  json,
  noContent,
  portal,
  type Sent,
} from "./fake-portal.ts";
import { dropEarly } from "./early-reads.ts";
import { endQuietly } from "./last-call.ts";
import { onUnauthorized } from "./unauthorized.ts";

fakePortal();

test("R-WIRE-1: a GET request sends X-Requested-With and no CSRF token", async () => {
  portal.answers = [json(200, { username: "demo" })];
  expect(await send(getMe, {})).toEqual({ username: "demo" });
  expect(portal.sent).toEqual([
    {
      url: "/api/me",
      method: "GET",
      headers: { accept: "application/json", "x-requested-with": "XMLHttpRequest" },
      body: undefined,
    },
  ]);
});

test("R-WIRE-1: the first change requests the CSRF cookie and sends its value", async () => {
  portal.answers = [csrfCookie("a%3Db"), noContent];
  await send(login, { body: credentials });
  expect(portal.sent.map(({ url }) => url)).toEqual(["/api/csrf-cookie", "/login"]);
  expect(portal.sent[1]).toMatchObject({ headers: { "x-xsrf-token": "a=b" }, body: credentials });
});

const passwordReset = {
  password: "Kiem-hiep-2026!",
  passwordConfirm: "Kiem-hiep-2026!",
  token: "t",
};

test("R-WIRE-1: login and password recovery always request the CSRF cookie first", async () => {
  document.cookie = "XSRF-TOKEN=old";
  portal.answers = [csrfCookie("new"), noContent];
  await send(login, { body: credentials });
  portal.answers = [csrfCookie("newer"), json(200, { message: "x", passkeys: 0 })];
  await send(resetPassword, { body: passwordReset });
  expect(portal.sent.map(({ url }) => url)).toEqual([
    "/api/csrf-cookie",
    "/login",
    "/api/csrf-cookie",
    "/reset-password",
  ]);
  expect(portal.sent[1]?.headers["x-xsrf-token"]).toBe("new");
  expect(portal.sent[3]?.headers["x-xsrf-token"]).toBe("newer");
});

test("R-WIRE-1: the cookie is requested while the player types, once for each call", async () => {
  portal.answers = [csrfCookie("typed"), noContent, csrfCookie("again"), noContent];
  prepareToken();
  prepareToken();
  await send(login, { body: credentials });
  await send(login, { body: credentials });
  expect(portal.sent.map(({ url }) => url)).toEqual([
    "/api/csrf-cookie",
    "/login",
    "/api/csrf-cookie",
    "/login",
  ]);
});

test("R-WIRE-1: two calls of a page without a session request one cookie", async () => {
  portal.answers = [csrfCookie("one"), noContent, noContent];
  prepareToken();
  await Promise.all([
    send(startPasskeyLogin, {}).catch(() => undefined),
    send(login, { body: credentials }),
  ]);
  expect(portal.sent.map(({ url }) => url).toSorted()).toEqual([
    "/api/csrf-cookie",
    "/login",
    "/login/passkey/options",
  ]);
});

test("R-WIRE-1: if the early request for the cookie fails, it is repeated", async () => {
  const refused = () => {
    throw new TypeError("Failed to fetch");
  };
  portal.answers = [refused, csrfCookie("second"), noContent];
  prepareToken();
  await send(login, { body: credentials });
  expect(portal.sent[2]?.headers["x-xsrf-token"]).toBe("second");
});

test("R-WIRE-1: an API on another host sends the CSRF token and the signed-in hint in headers", async () => {
  vi.stubGlobal("document", {
    cookie: "XSRF-TOKEN=of-this-host",
    documentElement: { dataset: { api: "https://api.example" } },
  });
  vi.stubGlobal("location", { protocol: "https:" });
  const given = (headers: Record<string, string>) => () =>
    new Response(null, { status: 204, headers });
  portal.answers = [
    given({ "x-xsrf-token": "first" }),
    given({ "x-xsrf-token": "second", "x-signed-in": "abc; max-age=60" }),
    given({ "x-signed-in": "" }),
  ];
  await send(login, { body: credentials });
  expect(portal.sent.map(({ url }) => url)).toEqual([
    "https://api.example/api/csrf-cookie",
    "https://api.example/login",
  ]);
  expect(portal.sent[1]?.headers["x-xsrf-token"]).toBe("first");
  expect(document.cookie).toBe("__Host-signed-in=abc; max-age=60; path=/; samesite=lax; secure");
  await send(logout, {});
  expect(portal.sent[2]?.headers["x-xsrf-token"]).toBe("second");
  expect(document.cookie).toBe("__Host-signed-in=; max-age=0; path=/; samesite=lax; secure");
});

test("R-SHELL-5: after a 401 from any call for players, the page checks whether the session has ended", async () => {
  const ask = vi.fn<() => Promise<void>>(async () => {});
  onUnauthorized(ask);
  document.cookie = "XSRF-TOKEN=t";
  const refused = json(401, { statusCode: 401, message: "x" });
  portal.answers = [refused, refused, refused];
  const order = { body: { creditAmount: 100, zoneId: "s1" } };
  await expect(send(rechargeGame, order)).rejects.toMatchObject({ statusCode: 401 });
  expect(ask).toHaveBeenCalledTimes(1);
  await expect(send(getMe, {})).rejects.toMatchObject({ statusCode: 401 });
  await expect(send(logout, {})).rejects.toMatchObject({ statusCode: 401 });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a change with a known cookie makes no other request", async () => {
  document.cookie = "other=1; XSRF-TOKEN=now";
  portal.answers = [noContent];
  await send(logout, {});
  expect(portal.sent).toHaveLength(1);
  expect(portal.sent[0]?.headers["x-xsrf-token"]).toBe("now");
});

test("a token of an ended session is renewed once, then the change is sent again", async () => {
  document.cookie = "XSRF-TOKEN=old";
  portal.answers = [json(419, { statusCode: 419, message: "x" }), csrfCookie("new"), noContent];
  await send(logout, {});
  expect(portal.sent.map(({ headers }) => headers["x-xsrf-token"])).toEqual([
    "old",
    undefined,
    "new",
  ]);
});

test("a call that moves money sends its caller's idempotency key", async () => {
  document.cookie = "XSRF-TOKEN=t";
  portal.answers = [json(200, {})];
  await send(
    rechargeGame,
    { body: { creditAmount: 100, zoneId: "s1" } },
    { idempotencyKey: "key-1" },
  );
  expect(portal.sent[0]?.headers["idempotency-key"]).toBe("key-1");
});

test("a lost response has its own error", async () => {
  portal.answers = [
    () => {
      throw new TypeError("Failed to fetch");
    },
  ];
  await expect(send(getMe, {})).rejects.toMatchObject({ statusCode: 0 });
});

test("R-WIRE-2: a programming error is not called a lost connection", async () => {
  portal.answers = [json(200, {})];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    throw new TypeError("AbortSignal.timeout is not a function");
  });
  await expect(send(getMe, {})).rejects.toMatchObject({
    statusCode: -1,
    message: expect.stringContaining("Trang gặp lỗi"),
  });
  expect(portal.sent).toEqual([]);
});

test("a truncated response is an error", async () => {
  portal.answers = [() => new Response('{"username": "de', { status: 200 })];
  await expect(send(getMe, {})).rejects.toMatchObject({ statusCode: 0 });
});

test("R-SESSION-1: requests during a logout are aborted, and sent again if the logout fails", async () => {
  const untilGivenUp = (_: Sent, signal: AbortSignal) =>
    new Promise<Response>((_answer, giveUp) => {
      signal.addEventListener("abort", () => giveUp(new DOMException("", "AbortError")));
    });
  const end = Promise.withResolvers<Response>();
  const user = { username: "demo" };
  document.cookie = "XSRF-TOKEN=abc";
  portal.answers = [untilGivenUp, () => end.promise, json(200, user), json(200, user)];
  const askedBefore = send(getMe, {});
  await expect.poll(() => portal.sent).toHaveLength(1);
  const ended = expect(endQuietly(() => send(logout, {}))).rejects.toMatchObject({ statusCode: 0 });
  const askedMeanwhile = send(getMe, {});
  await expect.poll(() => portal.sent).toHaveLength(2);
  expect(portal.sent.map(({ url }) => url)).toEqual(["/api/me", "/logout"]);
  end.reject(new TypeError("Failed to fetch"));
  await ended;
  expect(await Promise.all([askedBefore, askedMeanwhile])).toEqual([user, user]);
});

test("R-WIRE-3: what boot.js has requested is used once", async () => {
  portal.answers = [json(200, "later")];
  globalThis.early = { sentAtMs: Date.now(), answers: { "/api/me": answered("early") } };
  expect([await send(getMe, {}), await send(getMe, {})]).toEqual(["early", "later"]);
});

test("R-WIRE-3: what boot.js has requested is used, with any time behind nocache=", async () => {
  globalThis.early = {
    sentAtMs: Date.now(),
    answers: { "/api/transaction-history?nocache=": answered("early") },
  };
  expect(await send(getTransactionHistory, { query: { nocache: "1795981588861" } })).toBe("early");
});

test("R-WIRE-3: what boot.js has requested in vain, or long ago, is requested again", async () => {
  portal.answers = [json(200, "own"), json(200, "own")];
  globalThis.early = {
    sentAtMs: Date.now(),
    answers: { "/api/me": Promise.reject(new TypeError("Failed to fetch")) },
  };
  expect(await send(getMe, {})).toBe("own");
  globalThis.early = { sentAtMs: Date.now() - 11_000, answers: { "/api/me": answered("old") } };
  expect(await send(getMe, {})).toBe("own");
});

const nothing = { credit: kp(0), debtCredit: kp(0) };

test.each<[string, LiveEvent]>([
  ["early", { kind: "ready", ...nothing, changedMsAgo: null }],
  ["early", { kind: "ready", ...nothing, changedMsAgo: 60_000 }],
  ["later", { kind: "ready", ...nothing, changedMsAgo: 0 }],
  ["later", { kind: "balance", ...nothing, lines: [] }],
])("R-PAY-5: a page takes the %s answer after the event %o", async (taken, event) => {
  portal.answers = [json(200, "later")];
  globalThis.early = { sentAtMs: Date.now(), answers: { "/api/me": answered("early") } };
  dropEarly(event);
  expect(await send(getMe, {})).toBe(taken);
});

const answered = async (body: string): Promise<Response> => Response.json(body);

test("R-WIRE-1: each request times out after five seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  portal.answers = [json(200, {})];
  await send(getMe, {});
  expect(timeout).toHaveBeenCalledWith(HTTP_TIMEOUT_MS);
});

test("a call whose reply is optional may answer with it, or with nothing", async () => {
  const reply = z.optional(z.object({ step: z.string() }));
  const step = defineCall({ method: "GET", path: "/step", who: "anyone", summary: "", reply });
  portal.answers = [noContent, json(200, { step: "second" })];
  expect(await send(step, {})).toBeUndefined();
  expect(await send(step, {})).toEqual({ step: "second" });
});

test("a call without a reply may answer with nothing", async () => {
  const ping = defineCall({ method: "GET", path: "/ping", who: "anyone", summary: "" });
  portal.answers = [noContent];
  expect(await send(ping, {})).toBeUndefined();
});
