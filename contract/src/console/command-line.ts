/**
 * Signing in on the command line (RFC 8628, device authorization). It gets two codes: its person types the short one
 * into a page of the console and confirms it there; with the long one the command line fetches its token.
 */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { takesRight } from "./rights.ts";

/** The page on which a code is confirmed. */
export const COMMAND_LINE_PATH = "/dong-lenh";

/** Without vowels, so that no code is a word, and without letters that look alike (RFC 8628 §6.1). */
export const USER_CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
export const USER_CODE_LENGTH = 8;
const DEVICE_CODE_MAX_LENGTH = 100;

/** Writes a code as it is shown: `WDJB-MJHT`. */
const asShown = (typed: string): string => {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, "");
  return `${letters.slice(0, USER_CODE_LENGTH / 2)}-${letters.slice(USER_CODE_LENGTH / 2)}`;
};

/** A short code as typed: spaces, dashes and small letters do not matter. */
const userCode = z
  .string()
  .check(
    z.overwrite(asShown),
    z.regex(/^[A-Z]{4}-[A-Z]{4}$/, { error: "Mã gồm 8 chữ cái, như WDJB-MJHT." }),
  );

export const askToSignIn = defineCall({
  method: "POST",
  path: "/api/console/command-line",
  who: "anyone",
  summary: "Asks to sign in on the command line: a code for its person, and one for itself.",
  reply: z.object({
    /** The long code, which the command line shows to nobody. */
    deviceCode: z.string(),
    /** The short code, which its person types into the page. */
    userCode: z.string(),
    verificationUrl: z.string(),
    expiresInSeconds: z.int(),
    /** The seconds to wait between two requests for the token. */
    intervalSeconds: z.int(),
  }),
});

export const takeStaffToken = defineCall({
  method: "POST",
  path: "/api/console/command-line/token",
  who: "anyone",
  summary: "Takes the token of a confirmed sign-in, once.",
  body: z.object({
    deviceCode: z.string().check(z.minLength(1), z.maxLength(DEVICE_CODE_MAX_LENGTH)),
  }),
  reply: z.object({
    token: z.string(),
    login: z.string(),
    /** The token ends then, or when its person signs out. */
    endsAt: z.string(),
  }),
  errors: ["authorization_pending", "authorization_expired"],
});

export const getDeviceSignIn = takesRight(
  "own-browser",
  defineCall({
    method: "GET",
    path: "/api/console/command-line/{userCode}",
    who: "user",
    summary: "Who asks under a code. It has nothing that the one who asks has written.",
    params: z.object({ userCode }),
    reply: z.object({
      askedAt: z.string(),
      /** The address that the request came from. */
      askedFrom: z.string(),
      /** Whether this browser's request came from the same address. */
      isFromHere: z.boolean(),
      /** When the token would end. */
      tokenEndsAt: z.string(),
    }),
    errors: ["right_missing", "user_code_unknown"],
  }),
);

export const decideDeviceSignIn = takesRight(
  "own-browser",
  defineCall({
    method: "POST",
    path: "/api/console/command-line/{userCode}",
    who: "user",
    summary: "Confirms that the command line works as the signed-in person, or declines.",
    params: z.object({ userCode }),
    body: z.object({ decision: z.enum(["confirm", "decline"]) }),
    errors: ["right_missing", "user_code_unknown", "proof_required"],
  }),
);
