import type { FastifyRequest } from "fastify";

/**
 * Returns what follows `Authorization: Bearer` (RFC 6750), whatever its form; undefined without that scheme. No page of
 * another site can make a browser send it, so that such a request needs no CSRF token.
 */
export function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? "")?.[1];
}
