import { afterAll, describe, expect, test } from "vitest";
import { stubHttpServer } from "../testing/portal/stub-http-server.ts";
import { parseJson, requestJson } from "./http.ts";
import { PATIENCE_MS } from "../testing/patience.ts";

/** The time limit of tests in which nobody responds. */
const IMPATIENT_MS = 200;
const LIMITS = { timeoutMs: PATIENCE_MS, maxBytes: 100 };
/** An address where nobody listens, outside the ports that stub servers take. */
const NOBODY = "http://127.0.0.1:21699";

const party = await stubHttpServer();
afterAll(party.close);

describe("requestJson", () => {
  const ask = (timeoutMs = PATIENCE_MS) =>
    requestJson({ method: "GET", url: party.url, ...LIMITS, timeoutMs });

  test("returns the status and the parsed JSON", async () => {
    party.answersJson(201, { code: 0 });
    expect(await ask()).toEqual({ kind: "answered", statusCode: 201, json: { code: 0 } });
  });

  test("sends method, headers and body as they are", async () => {
    const headers = { "content-type": "application/json", "x-key-id": "k" };
    await requestJson({ method: "POST", url: party.url, headers, body: '{"a": "ệ"}', ...LIMITS });
    expect(party.received.at(-1)).toMatchObject({ method: "POST", headers, body: '{"a": "ệ"}' });
  });

  test.each(["", "<html>", '{"code":'])("takes %j for an answer without JSON", async (body) => {
    party.answers((response) => response.writeHead(502).end(body));
    expect(await ask()).toEqual({ kind: "answered", statusCode: 502, json: undefined });
  });

  test("does not follow a redirect", async () => {
    party.answers((response) => response.writeHead(307, { location: `${party.url}/other` }).end());
    expect(await ask()).toMatchObject({ kind: "answered", statusCode: 307 });
    expect(party.received.at(-1)?.path).toBe("/");
  });

  test("stops waiting for a party that does not respond", async () => {
    party.answers(() => {});
    expect(await ask(IMPATIENT_MS)).toEqual({ kind: "unanswered", reason: "timeout" });
  });

  test("stops waiting for a response that does not end", async () => {
    party.answers((response) => response.writeHead(200).write("{"));
    expect(await ask(IMPATIENT_MS)).toEqual({ kind: "unanswered", reason: "timeout" });
  });

  test("stops reading a response that is too large, even if it declares a smaller length", async () => {
    party.answersJson(200, "x".repeat(98));
    expect(await ask()).toMatchObject({ kind: "answered" });
    party.answersJson(200, "x".repeat(99));
    expect(await ask()).toEqual({ kind: "unanswered", reason: "too_large" });
    party.answers((response) => {
      response.writeHead(200);
      response.write("x".repeat(101)); // and never ends
    });
    expect(await ask()).toEqual({ kind: "unanswered", reason: "too_large" });
  });

  test('reports "unreachable" if the connection is cut or nobody listens', async () => {
    party.answers((response) => response.destroy());
    expect(await ask()).toEqual({ kind: "unanswered", reason: "unreachable" });
    party.answers((response) => {
      response.writeHead(200, { "content-length": "50" });
      response.write("{");
      setImmediate(() => response.destroy());
    });
    expect(await ask()).toEqual({ kind: "unanswered", reason: "unreachable" });
    const nobody = requestJson({ method: "GET", url: NOBODY, ...LIMITS });
    expect(await nobody).toEqual({ kind: "unanswered", reason: "unreachable" });
  });

  test('reports "unreachable" for an invalid address', async () => {
    const nowhere = requestJson({ method: "GET", url: "nowhere", ...LIMITS });
    expect(await nowhere).toEqual({ kind: "unanswered", reason: "unreachable" });
  });
});

test("parseJson returns undefined for a text that is not JSON", () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  expect(parseJson("{'a':1}")).toBeUndefined();
});
