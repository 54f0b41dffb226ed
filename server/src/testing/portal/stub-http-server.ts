/** An HTTP server in tests that stands for an outside party (`stubHttpServer`). */
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";

export type ReceivedRequest = {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/** The ports that are tried. They are below those that systems assign automatically, to avoid collisions. */
const FIRST_PORT = 21_700;
const LAST_PORT = 21_799;

/** Starts an HTTP server on the loopback interface that responds as configured and records its requests. */
export async function stubHttpServer() {
  const received: ReceivedRequest[] = [];
  let answer: Answer = (response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const seen = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      received.push(seen);
      answer(response, seen);
    });
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answers: (next: Answer) => (answer = next),
    answersJson: (statusCode: number, body: unknown) => {
      answer = (response) => response.writeHead(statusCode).end(JSON.stringify(body));
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, "close");
    },
  };
}

async function listenOnFreePort(server: Server): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) {
    server.listen(port, "127.0.0.1");
    const listens = once(server, "listening").then(
      () => true,
      () => false,
    );
    if (await listens) return port;
  }
  throw new Error("no free port");
}
