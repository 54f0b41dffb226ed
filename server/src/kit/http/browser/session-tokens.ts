/** Random tokens: makes, recognizes and hashes those of sessions, visitors, devices, links and challenges. */
import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
/** Marks the token of a visitor, a browser that is not signed in. Such a token is never looked up. */
const VISITOR_MARK = "v.";

/** Returns 256 random bits in 43 characters, for sessions, devices, links and challenges. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Returns a token for a browser before login, so that a CSRF token can be bound to it. */
export const newVisitorToken = (): string => VISITOR_MARK + newToken();

export const isVisitorToken = (token: string): boolean => token.startsWith(VISITOR_MARK);

const TOKEN_SHAPE = /^(v\.)?[A-Za-z0-9_-]{43}$/;
export const isWellFormedToken = (token: string): boolean => TOKEN_SHAPE.test(token);

/** Returns the hash that is stored, and that CSRF tokens are bound to. The token itself is not stored. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
