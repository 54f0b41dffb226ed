import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A server on the loopback interface, with the sockets that it has open. */
export type ByteServer = {
  readonly port: number;
  readonly sockets: ReadonlySet<Socket>;
  /** Ends every connection, and then the server. */
  close(): Promise<void>;
};

/**
 * Starts a server of bytes on this port or a free one.
 * @param serve gets each new connection, and `keep`, which counts a socket among those of the server
 */
export async function startByteServer(
  serve: (client: Socket, keep: (socket: Socket) => void) => void,
  wantedPort = 0,
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
  await new Promise<void>((resolve) => server.listen(wantedPort, "127.0.0.1", resolve));
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
 * Starts a server between clients and a database; when one side's connection ends, the other's ends too.
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
