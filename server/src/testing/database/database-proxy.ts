import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** `before`: the server never gets the statement. `after`: it runs, and its response is lost. */
export type Cut = { readonly statement: string; readonly when: "before" | "after" };

export type DatabaseProxy = {
  /** The database's address through this proxy. */
  readonly url: string;
  /** Lets nothing pass in either direction from now on, as if the network had gone silent. */
  pause(): void;
  resume(): void;
  /** Breaks the connection once, at the next message that contains this text. */
  cutAt(cut: Cut): void;
  /** True once the requested cut has been made. */
  hasCut(): boolean;
  close(): Promise<void>;
};

/** Starts a proxy in front of PostgreSQL that can be made to fail, on this port or a free one. */
export async function startDatabaseProxy(databaseUrl: string, port = 0): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let pending: Cut | undefined;
  let done = false;
  let isPaused = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      if (isPaused) socket.pause();
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
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
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
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
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
