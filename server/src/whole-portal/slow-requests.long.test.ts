/** A client that sends its request slowly, or never ends it, loses its connection within ten seconds. */
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { PATIENCE_MS } from "../testing/patience.ts";
import { openBrowser } from "../testing/people/browser.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

/** A request must be complete within this time (the documented limit). */
const ENDS_WITHIN_MS = 10_000;
const BYTE_EVERY_MS = 700;

let cookies: string;
let csrf: string;
const portal = await aPortal();
beforeAll(async () => {
  const browser = openBrowser(portal.url);
  await browser.get("/api/csrf-cookie");
  csrf = browser.cookies.get("XSRF-TOKEN")!;
  cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});

type Slow = {
  /** Sent at once. */
  readonly begin: string;
  /** Sent byte by byte, over and over; without it nothing more is sent. */
  readonly trickle?: string;
};
type End = { readonly afterMs: number; readonly text: string };

/** Measures how long a connection with an incomplete request lives, from its first byte. */
function lifeOf({ begin, trickle }: Slow): Promise<End> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(portal.url);
    const socket = connect(Number(port), hostname);
    const since = performance.now();
    let text = "";
    let sent = 0;
    const send = () => {
      if (trickle && socket.writable) socket.write(trickle[sent % trickle.length]!);
      sent += 1;
    };
    const timer = setInterval(send, BYTE_EVERY_MS);
    const end = () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      socket.destroy();
      resolve({ afterMs: performance.now() - since, text });
    };
    const giveUp = setTimeout(end, PATIENCE_MS);
    socket.setEncoding("utf8");
    socket.on("connect", () => socket.write(begin));
    socket.on("data", (chunk: string) => (text += chunk));
    // Ignores errors of writing to a connection that the server has already closed.
    socket.on("error", () => {});
    socket.on("close", end);
  });
}

const head = (lines: readonly string[], path = "/login") =>
  [`POST ${path} HTTP/1.1`, "host: localhost", ...lines, "", ""].join("\r\n");
const form = (length: string) =>
  head([
    "content-type: application/json",
    "x-requested-with: XMLHttpRequest",
    `cookie: ${cookies}`,
    `x-xsrf-token: ${csrf}`,
    length,
  ]);
const ANSWERED = "GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
const MANY_HEADERS = Array.from({ length: 200 }, (_, index) => `x-${index}: y`).join("\r\n");

const slow = (): Record<string, Slow> => ({
  "no byte at all": { begin: "" },
  "half a head, then silence": { begin: "GET / HTTP/1.1\r\nhost: local" },
  "a head that trickles": { begin: "GET / HTTP/1.1\r\nx: ", trickle: "a" },
  "headers that trickle without end": { begin: "GET / HTTP/1.1\r\n", trickle: "x: y\r\n" },
  "many headers, then a trickle": {
    begin: `GET / HTTP/1.1\r\n${MANY_HEADERS}\r\n`,
    trickle: "x: y\r\n",
  },
  "a body that stalls": { begin: `${form("content-length: 1000")}{"user` },
  "a body that trickles": { begin: `${form("content-length: 1000")}{"a":"`, trickle: "a" },
  "a body of chunks that trickles": {
    begin: form("transfer-encoding: chunked"),
    trickle: "1\r\na\r\n",
  },
  "a body that trickles after its refusal (415)": {
    begin: head(["content-type: text/plain", "content-length: 1000"]),
    trickle: "a",
  },
  "a body that trickles after its refusal (413)": {
    begin: form("content-length: 100000"),
    trickle: "a",
  },
  "a body that trickles to a path that is none": {
    begin: head(["content-type: application/json", "content-length: 1000"], "/nowhere"),
    trickle: "a",
  },
  "a notice that trickles": {
    begin: head(["content-type: application/json", "content-length: 1000"], "/webhooks/sepay"),
    trickle: "a",
  },
  "a GET with a body that trickles": {
    begin: "GET /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n",
    trickle: "a",
  },
  "a second head that trickles on a kept connection": {
    begin: `${ANSWERED}GET / HTTP/1.1\r\nx: `,
    trickle: "a",
  },
  "a second body that trickles on a kept connection": {
    begin: `${ANSWERED}${form("content-length: 1000")}{"a":"`,
    trickle: "a",
  },
});

test("R-FAIR-1, R-WIRE-2: a request that arrives slowly ends within the documented ten seconds, with an error", async () => {
  const ends = await Promise.all(
    Object.entries(slow()).map(async ([name, sent]) => ({ name, ...(await lifeOf(sent)) })),
  );
  const { requestTimeout, headersTimeout } = portal.app.server;
  expect(Math.max(requestTimeout, headersTimeout)).toBeLessThan(ENDS_WITHIN_MS);
  // A connection that is still open then would stay open for ever.
  expect(ends.filter(({ afterMs }) => afterMs >= PATIENCE_MS)).toEqual([]);
  const refused = ends.find(({ name }) => name === "a body that trickles")?.text;
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused).toContain("Yêu cầu mất quá nhiều thời gian. Vui lòng thử lại.");
});

test("headers without end are refused as soon as they are too large", async () => {
  const { text } = await lifeOf({
    begin: `GET / HTTP/1.1\r\n${"x: ".padEnd(1_000, "y").concat("\r\n").repeat(40)}`,
  });
  expect(text).toMatch(/^HTTP\/1\.1 431 /);
});

test("a connection that waits for its next request ends when that does not come, and not before", async () => {
  const { server } = portal.app;
  const { keepAliveTimeout } = server;
  // Longer than proxies keep theirs, so that no request meets a closing connection.
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
  server.keepAliveTimeout = 1_500;
  const { afterMs } = await lifeOf({ begin: ANSWERED });
  server.keepAliveTimeout = keepAliveTimeout;
  expect(afterMs).toBeGreaterThan(1_000);
  expect(afterMs).toBeLessThan(PATIENCE_MS);
});
