/// <reference types="@fastify/cookie" />
import type { FastifyReply, FastifyRequest } from "fastify";
import { DEVICE_TOKEN_DAYS_KEPT } from "./browser.ts";
import type { CookieSettings } from "./session-cookies.ts";

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const SEPARATOR = ".";
/** The most accounts that one browser is known to; the account with the oldest login is removed. */
const MAX_TOKENS = 8;

/** Returns the browser's tokens of earlier logins: one for each account, the latest first. */
export function deviceTokensOf(request: FastifyRequest, settings: CookieSettings): string[] {
  const tokens = new Set(request.cookies[cookieName(settings)]?.split(SEPARATOR));
  return [...tokens].filter((token) => TOKEN_SHAPE.test(token)).slice(0, MAX_TOKENS);
}

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Sets the cookie, or removes it where there are no tokens. Only logins and similar calls need it, and only
 * the portal's own pages make those: hence `strict`.
 */
export function setDeviceCookie(
  reply: FastifyReply,
  settings: CookieSettings,
  tokens: readonly string[],
): void {
  reply.setCookie(cookieName(settings), tokens.slice(0, MAX_TOKENS).join(SEPARATOR), {
    path: "/",
    secure: settings.secure,
    sameSite: "strict",
    httpOnly: true,
    maxAge: tokens.length > 0 ? DEVICE_TOKEN_DAYS_KEPT * DAY_SECONDS : 0,
  });
}

function cookieName(settings: CookieSettings): string {
  return settings.secure ? "__Host-device" : "device";
}
