/** Staff signing in to the console through their identity provider, signing out, and the signed-in person. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { staffRoles, takesRight } from "./rights.ts";

const staffMember = z.object({
  /** The name in the operator log. */
  login: z.string(),
  fullName: z.string(),
  roles: z.array(z.enum(staffRoles)),
});

/** Name of the cookie whose value goes into the X-XSRF-TOKEN header: the portal may have one on the same host. */
export const CONSOLE_CSRF_COOKIE = "CONSOLE-XSRF-TOKEN";

/** Name of the cookie that shows the page's script that somebody is signed in; it proves nothing. */
export const CONSOLE_SIGNED_IN_COOKIE = "console-signed-in";

/** The page that the identity provider sends staff back to, with `code` and `state`. */
export const SIGNED_IN_PATH = "/signed-in";
const PARAMETER_MAX_LENGTH = 2_000;
const parameter = z.string().check(z.minLength(1), z.maxLength(PARAMETER_MAX_LENGTH));

export const getConsoleCsrfCookie = defineCall({
  method: "GET",
  path: "/api/console/csrf-cookie",
  who: "anyone",
  summary: "Sets the console's CSRF cookie, whose value goes into the X-XSRF-TOKEN header.",
});

export const startSignIn = defineCall({
  method: "POST",
  path: "/api/console/sign-in",
  who: "anyone",
  summary: "The identity provider's address at which this browser signs in.",
  body: z.object({ loginHint: z.optional(parameter) }),
  reply: z.object({ url: z.string() }),
  errors: ["provider_unavailable"],
});

export const finishSignIn = defineCall({
  method: "POST",
  path: "/api/console/sign-in/finish",
  who: "anyone",
  summary: "Starts a session with what the identity provider sent the browser back with.",
  body: z.object({ code: parameter, state: parameter, iss: z.optional(parameter) }),
  errors: ["sign_in_failed", "role_missing", "provider_unavailable"],
});

export const getStaff = takesRight(
  "own-session",
  defineCall({
    method: "GET",
    path: "/api/console/me",
    who: "user",
    summary: "Who is signed in, their roles, and what they may do or propose.",
    reply: z.extend(staffMember, {
      /** Whether they still lack the passkey that moving money requires; it can be added only soon after signing in. */
      needsPasskey: z.boolean(),
      /** The operations that they may do alone (up to a limit) or propose. */
      operations: z.array(z.string()),
    }),
    errors: ["right_missing"],
  }),
);

export const signOut = takesRight(
  "own-session",
  defineCall({
    method: "POST",
    path: "/api/console/sign-out",
    who: "user",
    summary: "Ends the session.",
    errors: ["right_missing"],
  }),
);
