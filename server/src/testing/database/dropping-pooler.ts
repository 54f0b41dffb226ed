/** A database pooler that drops the start parameter `options`, as PgBouncer can be configured to do. */
import { startRelay } from "./byte-server.ts";

/** The message's length and protocol version, before the parameters. */
const HEAD_BYTES = 8;

/** Starts the pooler in front of this database. */
export const startDroppingPooler = (databaseUrl: string) =>
  startRelay(databaseUrl, (client, upstream) => {
    client.once("data", (first: Buffer) => {
      upstream.write(withoutOptions(first));
      client.pipe(upstream);
    });
    upstream.pipe(client);
  });

/**
 * Returns a connection's start message without the parameter. It has names and values, each ended by a zero byte
 * (PostgreSQL manual, message formats).
 */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(HEAD_BYTES).toString().split("\0");
  const at = words.indexOf("options");
  if (at >= 0) words.splice(at, 2);
  const parameters = Buffer.from(words.join("\0"));
  const head = Buffer.from(message.subarray(0, HEAD_BYTES));
  head.writeInt32BE(HEAD_BYTES + parameters.length);
  return Buffer.concat([head, parameters]);
}
