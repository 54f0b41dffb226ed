/**
 * Answers requests that Fastify's routes and hooks never see: undecodable paths, broken HTTP, a missing or repeated
 * Host.
 */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorReply } from "@portal/contract/http/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "./error-handler.ts";
import { fallbackMessage, refusedByFramework } from "./errors.ts";

type Headers = Readonly<Record<string, string>>;
type CodedError = Error & { readonly code?: string; readonly statusCode?: number };

/** Node's codes for requests refused while the head is still being read; any other code is 400. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Fastify's `frameworkErrors`: handles a path that cannot be decoded, which no route or hook sees. */
export function answerBadPaths(headers: Headers) {
  return (error: CodedError, request: FastifyRequest, reply: FastifyReply): void => {
    void sendError(reply.headers(headers), request, refusedByFramework(error.statusCode ?? 400));
  };
}

/** Fastify's `clientErrorHandler`: answers bytes that are not valid HTTP with the usual error body. */
export function answerBrokenRequests(headers: Headers) {
  return (error: CodedError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    if (socket.writable) socket.write(answerTo(error, headers));
    socket.destroySoon();
  };
}

/**
 * Handles what Node would refuse without a body and before any hook: a request without Host (RFC 9112, 3.2), for which
 * the server's `requireHostHeader` must be off, and an unknown `Expect`, which is ignored (RFC 9110, 10.1.1). A second
 * Host is refused too: a proxy may have read the other one. A refusal is 400 and closes the connection.
 */
export function answerIncompleteRequests(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  app.addHook("onRequest", (request, reply, done) => {
    const hosts = hostsIn(request.raw.rawHeaders);
    const isComplete = hosts === 1 || (hosts === 0 && request.raw.httpVersion === "1.0");
    if (!isComplete) reply.header("connection", "close");
    done(isComplete ? undefined : refusedByFramework(400));
  });
}

/** Counts the Host headers in a list of alternating names and values, as received. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host")
    .length;
}

function answerTo(error: CodedError, headers: Headers): string {
  const statusCode = STATUS_OF_CODE[error.code ?? ""] ?? 400;
  const reply: ErrorReply = {
    statusCode,
    message: fallbackMessage(statusCode),
    requestId: crypto.randomUUID(),
  };
  const body = JSON.stringify(reply);
  const head = Object.entries({
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...head, "", body].join("\r\n");
}
