/**
 * A thread that sends requests and times the responses, over sockets that stay open, with one request at a time on
 * each.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { parentPort } from "node:worker_threads";
import type { LoadResult, WireLoad } from "./load.ts";

parentPort!.on("message", (load: WireLoad) => {
  drive(load).then(
    (result) => parentPort!.postMessage(result),
    (error: unknown) => parentPort!.postMessage((error as Error).message),
  );
});

type Run = {
  /** Returns the next request, or undefined when the time is over or no requests are left. */
  take(): Buffer | undefined;
  note(status: number, sentAt: number): void;
};

async function drive(load: WireLoad): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const socket = connect({ port: load.port, host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      return socket;
    }),
  );
  const requests = load.requests.map((text) => Buffer.from(text));
  const statuses: Record<number, number> = {};
  const latenciesMs: number[] = [];
  const countFrom = performance.now() + load.warmUpSeconds * 1_000;
  const end = countFrom + load.seconds * 1_000;
  let sent = 0;
  let lastAnswerAt = countFrom;
  const isUsedUp = () => !load.repeat && sent >= requests.length;
  const run: Run = {
    take: () =>
      performance.now() >= end || isUsedUp() ? undefined : requests[sent++ % requests.length],
    note: (status, sentAt) => {
      const now = performance.now();
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (now < countFrom || now > end) return;
      latenciesMs.push(now - sentAt);
      lastAnswerAt = now;
    },
  };
  await Promise.all(sockets.map((socket) => sendOneByOne(socket, run)));
  const seconds = ((isUsedUp() ? lastAnswerAt : end) - countFrom) / 1_000;
  return {
    perSecond: latenciesMs.length / seconds,
    latenciesMs: Float64Array.from(latenciesMs),
    statuses,
  };
}

function sendOneByOne(socket: Socket, run: Run): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let received: Buffer | undefined;
    const send = () => {
      const request = run.take();
      if (!request) return void socket.destroy();
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on("data", (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      const status = statusOf(received);
      if (status === undefined) return;
      received = undefined;
      run.note(status, sentAt);
      send();
    });
    socket.on("end", () => reject(new Error("the server closed a connection")));
    socket.on("error", reject);
    socket.on("close", () => resolve());
    send();
  });
}

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";
const NO_CONTENT = 204;
/** The length of "HTTP/1.1 ", which precedes the status. */
const STATUS_AT = 9;

/**
 * Returns the status of the response in the bytes, or undefined while it is incomplete. A connection has one request
 * under way at a time, so the response ends where the bytes end.
 */
function statusOf(bytes: Buffer): number | undefined {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength === -1) return undefined;
  const head = bytes.toString("latin1", 0, headLength);
  const status = Number(head.slice(STATUS_AT, STATUS_AT + 3));
  if (status === NO_CONTENT) return status;
  const bodyStart = headLength + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= bodyStart + Number(length) ? status : undefined;
  const end = bytes.toString("latin1", Math.max(bodyStart, bytes.length - LAST_CHUNK.length));
  return end === LAST_CHUNK ? status : undefined;
}
