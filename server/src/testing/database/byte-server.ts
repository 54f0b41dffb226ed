/** TCP servers for tests: one that serves bytes, and a relay between clients and a database. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A server with its open sockets. */
export type ByteServer = {
  readonly port: number;
  readonly sockets: ReadonlySet<Socket>;
  /** Ends every connection, and then the server. */
  close(): Promise<void>;
};

/**
 * Starts a TCP server on this port or a free one.
 * @param serve gets each new connection, and `keep`, which adds another socket to those that `close` ends
 */
export async function startByteServer(
  serve: (client: Socket, keep: (socket: Socket) => void) => void,
  wantedPort = 0,
  host = "127.0.0.1",
): Promise<ByteServer> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    serve(client, keep);
  });
  await new Promise<void>((resolve) => server.listen(wantedPort, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Starts a relay between clients and a database. When one side's connection ends, the other's ends too.
 * @returns the server, and the database's address through it
 */
export async function startRelay(
  databaseUrl: string,
  relay: (client: Socket, upstream: Socket) => void,
  port?: number,
): Promise<ByteServer & { readonly url: string }> {
  const url = new URL(databaseUrl);
  const { hostname, port: databasePort } = url;
  const server = await startByteServer((client, keep) => {
    const upstream = connect(Number(databasePort), hostname);
    keep(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    relay(client, upstream);
  }, port);
  url.port = String(server.port);
  return { ...server, url: url.href };
}
