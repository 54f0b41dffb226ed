/** Sends one request with exactly these bytes over a new connection, as a provider does. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";

export type Method = "GET" | "POST";
export type Answer = { status: number; body: string };

/** Sends the request. Rejects when there is no connection or the signal aborts first. */
export async function httpSend(
  method: Method,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signal: AbortSignal,
): Promise<Answer> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // No shared agent: a kept-alive connection to a restarted portal would fail the first request.
    const request = send(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(method === "POST" && { "content-length": String(body.length) }),
      },
      signal,
    });
    request.on("response", resolve);
    request.on("error", reject);
    request.end(method === "POST" ? body : undefined);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
}
