import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Pooler = { readonly url: string; close(): Promise<void> };

/** Length and protocol version come before the parameters. */
const HEAD_BYTES = 8;

/** Starts a pooler that drops the start parameter `options`, as PgBouncer can be configured to do. */
export async function startDroppingPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.once("data", (first: Buffer) => {
      upstream.write(withoutOptions(first));
      client.pipe(upstream);
    });
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The start message (PostgreSQL manual, message formats): names and values, each ended by a zero byte. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(HEAD_BYTES).toString().split("\0");
  const at = words.indexOf("options");
  if (at >= 0) words.splice(at, 2);
  const parameters = Buffer.from(words.join("\0"));
  const head = Buffer.from(message.subarray(0, HEAD_BYTES));
  head.writeInt32BE(HEAD_BYTES + parameters.length);
  return Buffer.concat([head, parameters]);
}
