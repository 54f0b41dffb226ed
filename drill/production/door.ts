import { createServer } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** Forwards HTTP requests of this machine to the portal's proxy by TLS, and checks its certificate. */
export type Door = Awaited<ReturnType<typeof openDoor>>;

const BAD_GATEWAY = 502;
const KEPT_MS = 10 * 60_000;

/** @param at the proxy's address, the name in its certificate, and the authority of that */
export async function openDoor(at: {
  readonly address: string;
  readonly domain: string;
  readonly authority: string;
}) {
  const agent = new Agent({ keepAlive: true, ca: at.authority, servername: at.domain });
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request(
      { host: at.address, agent, method, path, headers: { ...headers, host: at.domain } },
      (answer) => {
        // The client may have given up meanwhile.
        if (outgoing.destroyed) return void answer.resume();
        outgoing.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers);
        // Live events pass one by one.
        outgoing.flushHeaders();
        pipeline(answer, outgoing, () => undefined);
      },
    );
    onward.on("error", (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(BAD_GATEWAY);
      outgoing.end(error.message);
    });
    pipeline(incoming, onward, () => undefined);
  });
  // Longer than callers pause, so that no request meets a connection that is being closed.
  server.keepAliveTimeout = KEPT_MS;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Trusts another authority from now on. */
    trust: (authority: string) => {
      agent.options.ca = authority;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
