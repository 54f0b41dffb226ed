/**
 * A request whose end a proxy could see elsewhere (request smuggling) is refused, and its hidden second request is
 * never answered.
 */
import { expect, test } from "vitest";
import { sendBytes } from "../testing/http/raw-http.ts";
import { deviationFromRefusal } from "../testing/http/refusals.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();

/** What an attacker wants read as the next request on a connection that a proxy shares. */
const HIDDEN = "GET /healthz?hidden HTTP/1.1\r\nHost: a\r\n\r\n";
const CHUNKED = `0\r\n\r\n${HIDDEN}`;

const post = (headers: readonly string[], body: string) =>
  ["POST /login HTTP/1.1", "Host: a", "Content-Type: application/json", ...headers, "", body].join(
    "\r\n",
  );
const get = (...headers: readonly string[]) =>
  ["GET /healthz HTTP/1.1", ...headers, "", HIDDEN].join("\r\n");

/** Requests whose end a proxy might see elsewhere. */
const AMBIGUOUS = [
  ["a length and chunks", post(["Content-Length: 4", "Transfer-Encoding: chunked"], CHUNKED)],
  ["chunks and a length", post(["Transfer-Encoding: chunked", "Content-Length: 4"], CHUNKED)],
  ["two lengths", post(["Content-Length: 0", "Content-Length: 40"], HIDDEN)],
  ["a list of lengths", post(["Content-Length: 0, 40"], HIDDEN)],
  ["a length with a sign", post(["Content-Length: +0"], HIDDEN)],
  ["a length in hexadecimal", post(["Content-Length: 0x0"], HIDDEN)],
  ["a blank before the colon", post(["Transfer-Encoding : chunked"], CHUNKED)],
  ["an unknown coding", post(["Transfer-Encoding: xchunked"], CHUNKED)],
  ["chunks that are not last", post(["Transfer-Encoding: chunked, gzip"], CHUNKED)],
  ["chunks of HTTP/1.0", post(["Transfer-Encoding: chunked"], CHUNKED).replace("1.1", "1.0")],
  ["a folded header", post(["X: a", " Transfer-Encoding: chunked", "Content-Length: 0"], HIDDEN)],
  ["a bare line feed", post(["X: a\nTransfer-Encoding: chunked"], CHUNKED)],
  ["a size that is no number", post(["Transfer-Encoding: chunked"], `zz\r\n\r\n${HIDDEN}`)],
  ["two hosts", get("Host: a", "Host: b")],
  ["one host twice", get("Host: a", "Host: a")],
] as const;

test("R-WIRE-2: a request whose end is ambiguous is refused, and what follows is never answered", async () => {
  for (const [what, bytes] of AMBIGUOUS) {
    const answers = (await sendBytes(portal.url, bytes)).split(/(?=HTTP\/1\.1 )/);
    expect.soft(answers.length, what).toBe(1);
    const [head = "", body = ""] = answers[0]!.split("\r\n\r\n");
    expect.soft(head, what).toMatch(/^HTTP\/1\.1 400 /);
    expect.soft(head.toLowerCase(), what).toContain("connection: close");
    expect.soft(deviationFromRefusal(body, 400), what).toBeUndefined();
  }
});

test("R-WIRE-2: two whole requests, one after the other, are both answered", async () => {
  const last = HIDDEN.replace("Host: a", "Host: a\r\nConnection: close");
  const text = await sendBytes(portal.url, HIDDEN + last);
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
});
