import { describe, expect, test } from "vitest";
import { sendBytes } from "../testing/http/raw-http.ts";
import { expectRefusal } from "../testing/http/refusals.ts";
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

describe("R-WIRE-2: where a proxy might see the end of a request elsewhere", () => {
  test.each([
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
  ])("%s: it is refused, and what follows is never answered", async (_what, bytes) => {
    const answers = (await sendBytes(portal.url, bytes)).split(/(?=HTTP\/1\.1 )/);
    expect(answers).toHaveLength(1);
    const [head = "", body = ""] = answers[0]!.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head.toLowerCase()).toContain("connection: close");
    expectRefusal(body, 400);
  });

  test("one after the other, two whole requests are both answered", async () => {
    const last = HIDDEN.replace("Host: a", "Host: a\r\nConnection: close");
    const text = await sendBytes(portal.url, HIDDEN + last);
    expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });
});
