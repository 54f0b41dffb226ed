import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { givePortBack, takePort } from "../../server/src/testing/portal/ports.ts";
import { openDoor } from "../production/door.ts";
import { ensureProxy, startCaddy } from "../upgrade/proxy.ts";

/** Caddy before the portal's processes, as in production, and a door to it without TLS. */
export type Front = { readonly url: string; close(): Promise<void> };

const HOST = "localhost";
const UP_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** @param upstreams addresses of the processes @param folder gets the log */
export async function openFront(upstreams: readonly string[], folder: string): Promise<Front> {
  await ensureProxy();
  const port = await takePort();
  // The reservation is by UDP, where Caddy speaks HTTP/3.
  givePortBack(port);
  const { authority, kill } = startCaddy(folder, {
    PORTAL_DOMAIN: `${HOST}:${port}`,
    PORTAL_UPSTREAMS: upstreams.join(" "),
  });
  const deadline = Date.now() + UP_WITHIN_MS;
  const isListening = () => existsSync(authority) && canConnect(port);
  while (!(await isListening())) {
    if (Date.now() > deadline) throw new Error(readFileSync(join(folder, "caddy.log"), "utf8"));
    await sleep(LOOK_EVERY_MS);
  }
  const trust = { domain: HOST, authority: readFileSync(authority, "utf8") };
  const door = await openDoor({ address: "127.0.0.1", port, ...trust });
  return {
    url: door.url,
    close: async () => {
      door.close();
      await kill();
    },
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("close", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
