/** Starts a proxy that replaces one release of the pages by the next (`serveReleases`). */
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { PORTAL_URL, PORTS, RELEASES_PORT } from "./stack.ts";

export const RELEASES_URL = `http://localhost:${RELEASES_PORT}`;

const TEXT = /^(?:text\/html|text\/css|(?:text|application)\/javascript)/;
const NOT_FOUND = 404;

/** A proxy before the portal that can replace a release by the next one. */
export type Releases = {
  /** Gives every hashed file another address, and removes the earlier addresses. */
  upgrade(): void;
  /** How long documents take. */
  documentDelayMs: number;
  /** Paths of files that are not found. */
  missing: RegExp | undefined;
  /** How many documents have been opened. */
  navigations: number;
  close(): Promise<void>;
};

/** Starts the proxy on RELEASES_PORT. */
export async function serveReleases(): Promise<Releases> {
  let isUpgraded = false;
  const releases: Releases = {
    upgrade: () => (isUpgraded = true),
    documentDelayMs: 0,
    missing: undefined,
    navigations: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server: Server = createServer((asked, reply) => {
    void pass(asked, reply).catch(() => reply.destroy());
  });
  server.listen(RELEASES_PORT);
  await once(server, "listening");
  return releases;

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = asked.url ?? "/";
    if (asked.headers.accept?.includes("text/html")) await sleep(releases.documentDelayMs);
    if (asked.headers["sec-fetch-dest"] === "document") releases.navigations += 1;
    const isGone = isUpgraded && /^\/assets\/(?!b\/)/.test(url);
    if (isGone || releases.missing?.test(url)) return void reply.writeHead(NOT_FOUND).end();
    const upstream = await ask(asked, isUpgraded ? url.replace("/assets/b/", "/assets/") : url);
    const headers = { ...upstream.headers };
    if (!TEXT.test(headers["content-type"] ?? "")) {
      reply.writeHead(upstream.statusCode ?? NOT_FOUND, headers);
      upstream.pipe(reply);
      return;
    }
    const text = (await upstream.setEncoding("utf8").toArray()).join("");
    for (const name of ["content-length", "etag"]) delete headers[name];
    reply.writeHead(upstream.statusCode ?? NOT_FOUND, headers);
    reply.end(isUpgraded ? text.replaceAll("assets/", "assets/b/") : text);
  }
}

/** Forwards a request as if it came from a page of the portal. */
async function ask(asked: IncomingMessage, path: string): Promise<IncomingMessage> {
  const headers = { ...asked.headers, host: new URL(PORTAL_URL).host };
  delete headers["accept-encoding"];
  delete headers["if-none-match"];
  if (headers.origin) headers.origin = PORTAL_URL;
  if (headers.referer) headers.referer = headers.referer.replace(RELEASES_URL, PORTAL_URL);
  const passed = request({ port: PORTS.portal, method: asked.method, path, headers });
  asked.on("close", () => asked.complete || passed.destroy());
  asked.pipe(passed);
  const [answer] = (await once(passed, "response")) as [IncomingMessage];
  return answer;
}
