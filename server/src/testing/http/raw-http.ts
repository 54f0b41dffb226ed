/** Sends HTTP requests byte by byte as a test wants them: `rawRequest`, `sendBytes`, and JSON helpers on top. */
import { Agent, request } from "node:http";
import { connect } from "node:net";

export type RawAnswer = {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
};

export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  /** Keeps connections open for the next request. Without an agent, each request opens its own. */
  readonly agent?: Agent;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
};

/** For tests that send tens of thousands of requests, where `fetch` takes four times as long for each. */
export const keptConnections = new Agent({ keepAlive: true });

/** Sends a request with exactly these headers. `fetch` would add, join or refuse some. */
export function rawRequest(url: string, asked: RawRequest) {
  const { body, ...options } = asked;
  return new Promise<RawAnswer>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    let answered = false;
    const outgoing = request({ hostname, port, agent: false, ...options }, (answer) => {
      answered = true;
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          rawHeaders: answer.rawHeaders,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // A server that refuses a large body early closes the connection while the rest is still being sent.
      if (answered) return;
      // The server closed an idle connection just as it was used again: Node's manual says to send the request again.
      const wasIdle = outgoing.reusedSocket && error.code === "ECONNRESET";
      if (wasIdle) resolve(rawRequest(url, asked));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** Sends bytes that need not be HTTP, and reads until the server closes the connection. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
  });
}

/** Sends JSON as a program does, or a GET if there is no body. */
export function callWithJson(
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const { pathname, search } = new URL(url);
  const options = { path: pathname + search, agent: keptConnections };
  if (body === undefined) return rawRequest(url, { ...options, method: "GET", headers });
  const json = { ...options, method: "POST", body: JSON.stringify(body) };
  return rawRequest(url, { ...json, headers: { "content-type": "application/json", ...headers } });
}

/** Returns a function that calls a program with JSON responses. @throws if the program refuses */
export function callerOf(origin: string) {
  return async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await callWithJson(origin + path, body);
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
}
