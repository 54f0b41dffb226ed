/**
 * Protects unsafe requests from other sites: a signed CSRF token bound to the session, and checks of `Origin` and
 * `Sec-Fetch-Site`.
 */
import { createHmac, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isMacUnderAny, type MacKeys } from "../../crypto/keys.ts";
import { httpErrors } from "../errors.ts";
import { hashToken } from "./session-tokens.ts";

export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "x-xsrf-token";
const NONCE_BYTES = 16;
/** The length of a token's signature: an HMAC-SHA256 in base64url. */
const SIGNATURE_LENGTH = 43;
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns the value of the XSRF-TOKEN cookie: an HMAC bound to the session. So we can refuse a cookie
 * planted from a sibling host, or taken from another session (OWASP, signed double submit).
 */
export function mintCsrfToken([key]: MacKeys, sessionToken: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  return `${nonce}.${signature(key, sessionToken, nonce)}`;
}

/** @throws crossSite or csrfMismatch for an unsafe request that does not come from our own page */
export function assertNotForged(
  request: FastifyRequest,
  keys: MacKeys,
  sessionToken: string | undefined,
  allowedOrigins: ReadonlySet<string>,
): void {
  if (SAFE_METHODS.has(request.method)) return;
  assertFromOwnSite(request, allowedOrigins);
  const given = request.headers[XSRF_HEADER];
  if (!sessionToken || typeof given !== "string" || !isGenuine(keys, sessionToken, given)) {
    throw httpErrors.csrfMismatch();
  }
}

/** @throws crossSite for an unsafe request whose headers say that it comes from another site */
export function assertFromOwnSite(
  request: FastifyRequest,
  allowedOrigins: ReadonlySet<string>,
): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && !allowedOrigins.has(origin)) throw httpErrors.crossSite();
  // A same-site request from another host is foreign too, unless its origin was allowed above.
  if (site === "cross-site" || (site === "same-site" && origin === undefined)) {
    throw httpErrors.crossSite();
  }
}

function isGenuine(keys: MacKeys, sessionToken: string, given: string): boolean {
  // Browsers send cookies unchanged; some clients (axios among them) decode or encode them.
  const [nonce = "", mac = ""] = given.replaceAll("%2E", ".").split(".");
  const actual = Buffer.from(mac);
  if (actual.length !== SIGNATURE_LENGTH) return false;
  return isMacUnderAny(keys, actual, (key) => Buffer.from(signature(key, sessionToken, nonce)));
}

function signature(key: Buffer, sessionToken: string, nonce: string): string {
  return createHmac("sha256", key)
    .update(hashToken(sessionToken))
    .update(nonce)
    .digest("base64url");
}
