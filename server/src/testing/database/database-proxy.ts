/** A proxy in front of PostgreSQL that simulates network failures. */
import type { Socket } from "node:net";
import { startRelay } from "./byte-server.ts";

/**
 * Where to break a connection. `before`: the server never gets the statement. `after`: the statement runs, and its
 * response is lost.
 */
export type Cut = { readonly statement: string; readonly when: "before" | "after" };

export type DatabaseProxy = {
  /** The database's address through this proxy. */
  readonly url: string;
  /** Blocks both directions from now on, as if the network had gone silent. */
  pause(): void;
  resume(): void;
  /** Breaks the connection once, at the next message to the server that contains this text. */
  cutAt(cut: Cut): void;
  /** True once the requested cut has been made. */
  hasCut(): boolean;
  close(): Promise<void>;
};

/** Starts a proxy on this port or a free one. */
export async function startDatabaseProxy(databaseUrl: string, port = 0): Promise<DatabaseProxy> {
  let pending: Cut | undefined;
  let done = false;
  let isPaused = false;
  const relay = (client: Socket, upstream: Socket) => {
    for (const socket of [client, upstream]) if (isPaused) socket.pause();
    let isAnswerLost = false;
    client.on("data", (chunk) => {
      if (pending && chunk.includes(pending.statement)) {
        const { when } = pending;
        pending = undefined;
        done = true;
        if (when === "before") return void client.destroy();
        isAnswerLost = true;
      }
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      if (isAnswerLost) client.destroy();
      else client.write(chunk);
    });
  };
  const { url, sockets, close } = await startRelay(databaseUrl, relay, port);

  return {
    url,
    pause: () => {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    cutAt: (cut) => {
      pending = cut;
      done = false;
    },
    hasCut: () => done,
    close,
  };
}
