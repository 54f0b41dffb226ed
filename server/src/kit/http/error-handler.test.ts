/**
 * A call may only be refused with the error codes and fields that the contract lists for it. Others become a 500 in
 * tests (`isStrict`); in production they are sent and logged. The errors are thrown by a made-up call (`planted`).
 */
import cookie from "@fastify/cookie";
import { defineCall } from "@portal/contract/http/call";
import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { handleErrors } from "./error-handler.ts";
import { AppError, httpErrors, onField } from "./errors.ts";
import { registerRoutes, route, type RouteServices } from "./routes.ts";

const planted = defineCall({
  method: "GET",
  path: "/planted",
  who: "anyone",
  summary: "Fails as the test requests.",
  query: z.union([z.object({ how: z.string() }), z.object({ other: z.string() })]),
  errors: ["email_missing"],
});

/** Returns the response of `planted` if its handler throws this error, and what is logged as an error. */
async function answerTo(thrown: Error, isStrict: boolean) {
  const faults: unknown[] = [];
  const stream = { write: (line: string) => void faults.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: "error", stream } });
  handleErrors(app, { isStrict });
  await app.register(cookie);
  const services = {
    cookies: {},
    countAttempt: async () => {},
  } as unknown as RouteServices<unknown>;
  // A GET call without rate limits must say why.
  const options = { unlimited: "only a test calls it", handle: () => Promise.reject(thrown) };
  registerRoutes(app, services, [route<unknown, typeof planted>(planted, options)]);
  const { statusCode } = await app.inject({ url: "/planted?how=so" });
  await app.close();
  return { statusCode, faults };
}

const listed = [
  ["a code that the call lists", new AppError(409, "", { errorCode: "email_missing" }), 409],
  ["a code that any call may answer", httpErrors.tooManyRequests(1), 429],
  ["a field of the call's input", onField("how", ""), 422],
  ["a field of another form of its input", onField("other", ""), 422],
  ["a field within one", onField("how.far", ""), 422],
  ["neither code nor field", new AppError(400, ""), 400],
] as const;
test.each(listed)("R-WIRE-2: %s is answered", async (_what, thrown, statusCode) => {
  expect(await answerTo(thrown, true)).toEqual({ statusCode, faults: [] });
});

const unlisted = [
  ["code card_used", new AppError(409, "", { errorCode: "card_used" }), 409],
  ["field password", onField("password", ""), 422],
  [
    "code card_used, field password",
    new AppError(409, "", { errorCode: "card_used", errors: { how: [], password: [] } }),
    409,
  ],
] as const;
test.each(unlisted)(
  "R-WIRE-2: a use case that throws %s, which its call does not list, gets 500",
  async (what, thrown, statusCode) => {
    const message = `GET /planted does not list ${what}`;
    const faults = [expect.objectContaining({ err: expect.objectContaining({ message }) })];
    expect(await answerTo(thrown, true)).toEqual({ statusCode: 500, faults });
    // Players still get the refusal itself.
    expect(await answerTo(thrown, false)).toEqual({ statusCode, faults });
  },
);
