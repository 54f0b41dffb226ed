/**
 * The part of HTTP/1.1 that a load generator needs: writing whole requests, and finding the end of a
 * response.
 */

export type RequestParts = {
  readonly method: "GET" | "POST";
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Returns the text of a request on a connection that stays open. */
export function httpRequest({ method, port, path, headers = {}, body }: RequestParts): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    "accept: application/json",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";
const NO_CONTENT = 204;
/** The length of "HTTP/1.1 ", which precedes the status. */
const STATUS_AT = 9;

/**
 * Returns the status of the response in the bytes, or undefined while the response is incomplete. A
 * connection has one request under way at a time, so the response ends where the bytes end.
 */
export function wholeAnswerStatus(bytes: Buffer): number | undefined {
  const headLength = bytes.indexOf(HEAD_END);
  if (headLength === -1) return undefined;
  const head = bytes.toString("latin1", 0, headLength);
  const status = Number(head.slice(STATUS_AT, STATUS_AT + 3));
  const bodyStart = headLength + HEAD_END.length;
  return status === NO_CONTENT || isBodyWhole(head, bytes, bodyStart) ? status : undefined;
}

function isBodyWhole(head: string, bytes: Buffer, bodyStart: number): boolean {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= bodyStart + Number(length);
  const end = bytes.toString("latin1", Math.max(bodyStart, bytes.length - LAST_CHUNK.length));
  return end === LAST_CHUNK;
}
