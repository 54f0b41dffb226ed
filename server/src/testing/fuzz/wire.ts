import { connect, type Socket } from "node:net";

export type WireAnswer = {
  readonly status: number;
  /** Names are in lower case. A repeated name has its last value. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
};

/** A connection that stays open, and sends bytes unchanged, one request after the other. */
export type Wire = {
  /** @throws if the server closes the connection before the response is complete, or sends more than that */
  send(request: Buffer): Promise<WireAnswer>;
  close(): void;
};

const HEAD_END = "\r\n\r\n";
const WAIT_AT_MOST_MS = 60_000;

export function openWire(url: string): Wire {
  const { hostname, port } = new URL(url);
  let socket: Socket | undefined;
  return {
    send: async (request) => {
      const isFresh = socket === undefined || socket.destroyed;
      if (isFresh) socket = await open(hostname, Number(port));
      try {
        return await exchange(socket!, request);
      } catch (error) {
        socket!.destroy();
        // The server had closed the connection after its last response, which it may do.
        if (isFresh || !(error instanceof ClosedInSilence)) throw error;
        socket = await open(hostname, Number(port));
        return exchange(socket, request);
      }
    },
    close: () => socket?.destroy(),
  };
}

class ClosedInSilence extends Error {}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

function exchange(socket: Socket, request: Buffer): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const end = (act: () => void) => {
      clearTimeout(timer);
      socket.removeAllListeners("data").removeAllListeners("close").removeAllListeners("error");
      // Later errors of this connection do not matter.
      socket.on("error", () => {});
      act();
    };
    const fail = (error: Error) => end(() => reject(error));
    const take = (isOver: boolean) => {
      const read = readAnswer(received, isOver);
      if (!read) return;
      if (read.isLast) socket.destroy();
      end(() => resolve(read.answer));
    };
    const timer = setTimeout(() => fail(new Error("no whole answer came")), WAIT_AT_MOST_MS);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      try {
        take(false);
      } catch (error) {
        fail(error as Error);
      }
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      take(true);
      const silent = received.length === 0;
      fail(silent ? new ClosedInSilence("closed without an answer") : new Error("cut short"));
    });
    socket.write(request);
  });
}

type Read = { readonly answer: WireAnswer; readonly isLast: boolean };

/** Returns undefined while the response is incomplete. */
function readAnswer(bytes: Buffer, isOver: boolean): Read | undefined {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength === -1) return undefined;
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, headLength).split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const rest = bytes.subarray(headLength + HEAD_END.length);
  if (status < 200) return readAnswer(rest, isOver);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const body = isStream ? Buffer.alloc(0) : readBody(status, headers, rest, isOver);
  if (!body) return undefined;
  const isLast = isStream || headers.get("connection") === "close";
  return { answer: { status, headers, text: body.toString() }, isLast };
}

function readBody(
  status: number,
  headers: ReadonlyMap<string, string>,
  rest: Buffer,
  isOver: boolean,
): Buffer | undefined {
  const length = headers.get("content-length");
  if (status === 204 || status === 304) return whole(rest, 0);
  if (length !== undefined) return whole(rest, Number(length));
  if (headers.get("transfer-encoding") === "chunked") return readChunks(rest);
  return isOver ? rest : undefined;
}

function whole(rest: Buffer, length: number): Buffer | undefined {
  if (rest.length > length) throw new Error("the server said more than one answer");
  return rest.length === length ? rest : undefined;
}

function readChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return whole(bytes.subarray(start + 2), 0) && Buffer.concat(chunks);
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
