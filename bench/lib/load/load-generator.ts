/**
 * A process that sends requests and times the responses, over raw sockets that stay open, with one request at
 * a time on each. It costs little compared with the server it measures, and the same for every server.
 */
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { wholeAnswerStatus } from "./http-wire.ts";
import type { Load, LoadResult } from "./load.ts";

process.on("message", (load: Load) => {
  drive(load).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: (error as Error).message }),
  );
});
process.on("disconnect", () => process.exit(0));
process.send!({ ready: true });

type Run = {
  /** Returns the next request, or undefined when the time is over or no requests are left. */
  take(): Buffer | undefined;
  note(status: number, sentAt: number): void;
};

async function drive(load: Load): Promise<LoadResult> {
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, () => open(load.port)),
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

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return socket;
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
      const status = wholeAnswerStatus(received);
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
