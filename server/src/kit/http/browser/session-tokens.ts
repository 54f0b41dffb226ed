import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
/** Marks a browser that nobody has signed in from: such a token is never looked up. */
const VISITOR_MARK = "v.";

/** 256 random bits in 43 characters: for sessions, devices, links and challenges alike. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Stands for a browser before login, so that its CSRF token has something to be bound to. */
export const newVisitorToken = (): string => VISITOR_MARK + newToken();

export const isVisitorToken = (token: string): boolean => token.startsWith(VISITOR_MARK);

const TOKEN_SHAPE = /^(v\.)?[A-Za-z0-9_-]{43}$/;
export const isWellFormedToken = (token: string): boolean => TOKEN_SHAPE.test(token);

/** What is stored, and what CSRF tokens are bound to: the token itself is kept nowhere. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
