/** Sends requests over HTTP, whole or cut short, and tells what came back. Never throws. */
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

export type WireRequest = {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cut?: Cut | undefined;
};

/** The caller goes away: with half of the body sent, or so many ms after the last byte. */
export type Cut = "half-way" | { readonly afterMs: number };

export type Came =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly text: string;
      /** Undefined where the text is not JSON. */
      readonly json: unknown;
      readonly ms: number;
    }
  | { readonly kind: "unanswered"; readonly reason: string };

/** Longer than the portal's 3 s: a slow answer shall be seen as what it is. */
const PATIENCE_MS = 10_000;
/** So that the half that was sent arrives before the connection ends. */
const HALF_WAY_MS = 30;

export function send({ method, url, headers, body, cut }: WireRequest): Promise<Came> {
  return new Promise((resolve) => {
    const beganAt = performance.now();
    const begin = url.protocol === "https:" ? httpsRequest : httpRequest;
    const length = Buffer.byteLength(body);
    const request = begin(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(method === "POST" && {
          "content-type": "application/json",
          "content-length": String(length),
        }),
      },
    });
    const unanswered = (reason: string) => resolve({ kind: "unanswered", reason });
    const patience = setTimeout(() => {
      unanswered(`no answer within ${PATIENCE_MS / 1_000} s`);
      request.destroy();
    }, PATIENCE_MS);
    request.on("close", () => {
      clearTimeout(patience);
      unanswered("the connection ended before an answer");
    });
    request.on("error", (error) => unanswered(error.message));
    request.on("response", (response) => {
      readText(response).then(
        (text) => resolve(answered(response, text, performance.now() - beganAt)),
        () => unanswered("the connection ended within the answer"),
      );
    });
    write(request, Buffer.from(body), cut);
  });
}

function write(request: ClientRequest, body: Buffer, cut: Cut | undefined): void {
  if (cut === "half-way") {
    request.write(body.subarray(0, Math.floor(body.length / 2)));
    setTimeout(() => request.destroy(), HALF_WAY_MS);
    return;
  }
  if (cut) request.on("finish", () => setTimeout(() => request.destroy(), cut.afterMs));
  request.end(body);
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function answered({ statusCode = 0 }: IncomingMessage, text: string, ms: number): Came {
  return { kind: "answered", status: statusCode, text, json: parseJson(text), ms };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
