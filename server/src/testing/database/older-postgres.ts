import { startByteServer } from "./byte-server.ts";

/**
 * Starts a fake PostgreSQL that accepts every login and answers every statement with its version: enough to be
 * recognised as an older one.
 * @returns its address, and a function that stops it
 */
export async function startOlderPostgres(version: string) {
  const { port, close } = await startByteServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int32(0)), message("Z", "I")]));
      socket.on("data", (chunk) => {
        const isQuery = chunk[0] === PARSE || chunk[0] === SIMPLE_QUERY;
        if (isQuery) socket.write(answerTo(chunk[0] === PARSE, version));
      });
    });
  });
  return { url: `postgres://portal_app:secret@127.0.0.1:${port}/portal`, close };
}

/** The object id of PostgreSQL's type `text`. */
const TEXT_TYPE = 25;
const PARSE = "P".charCodeAt(0);
const SIMPLE_QUERY = "Q".charCodeAt(0);

/**
 * Responds as in the PostgreSQL manual (message formats): ParseComplete and BindComplete for a parsed statement, then
 * RowDescription, DataRow, CommandComplete, ReadyForQuery.
 */
function answerTo(isParsed: boolean, value: string): Buffer {
  const column = Buffer.concat([
    Buffer.from("server_version\0"),
    int32(0),
    int16(0),
    int32(TEXT_TYPE),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  const field = Buffer.concat([int32(value.length), Buffer.from(value)]);
  return Buffer.concat([
    ...(isParsed ? [message("1", ""), message("2", "")] : []),
    message("T", Buffer.concat([int16(1), column])),
    message("D", Buffer.concat([int16(1), field])),
    message("C", "SHOW\0"),
    message("Z", "I"),
  ]);
}

const LENGTH_BYTES = 4;

function message(type: string, body: string | Buffer): Buffer {
  const bytes = Buffer.from(body as string);
  return Buffer.concat([Buffer.from(type), int32(LENGTH_BYTES + bytes.length), bytes]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
