/** Starts a small server in the portal's place. It records the requests and sends the given responses. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type StandInPortal = {
  url: string;
  received: Received[];
  /** The responses to the next requests. The last one is repeated. */
  answers: { status: number; body: string; afterMs?: number }[];
  close(): Promise<void>;
};

export async function startStandInPortal(): Promise<StandInPortal> {
  const received: Received[] = [];
  const answers: StandInPortal["answers"] = [{ status: 200, body: '{"success":true}' }];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    received.push({ path: request.url ?? "", headers: request.headers, body });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const send = () => {
      response.writeHead(answer?.status ?? 500, { "content-type": "application/json" });
      response.end(answer?.body);
    };
    if (answer?.afterMs) setTimeout(send, answer.afterMs);
    else send();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
