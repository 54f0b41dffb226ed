/** The staff, their sessions, and the rights and limits of each role. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { listQuery, listReply, textFilter } from "./list.ts";
import { staffRoles, takesRight } from "./rights.ts";

const staffSession = z.object({
  kind: z.enum(["browser", "command-line"]),
  startedAt: z.string(),
  /** When the session ends unless it is used before. */
  until: z.string(),
  /** Whether a proof by passkey is still valid in it. */
  isProven: z.boolean(),
});

const listedStaff = z.object({
  login: z.string(),
  fullName: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Signs in without the identity provider. */
  isBreakGlass: z.boolean(),
  signedInAt: z.string(),
  passkeys: z.int(),
  sessions: z.array(staffSession),
});
export type ListedStaff = z.output<typeof listedStaff>;

const breakGlassUse = z.object({ at: z.string(), login: z.string(), reason: z.string() });
export type BreakGlassUse = z.output<typeof breakGlassUse>;

const staffLimit = z.object({
  role: z.string(),
  operation: z.string(),
  /** The most that the role moves alone; null if it does nothing alone. An operation that moves nothing counts 0. */
  aloneAtOnce: z.nullable(z.int()),
  alonePerDay: z.nullable(z.int()),
  mayPropose: z.boolean(),
  mayApprove: z.boolean(),
});
export type StaffLimit = z.output<typeof staffLimit>;

export const listStaff = takesRight(
  "see-staff",
  defineCall({
    method: "GET",
    path: "/api/console/staff",
    who: "user",
    summary: "Everybody who has ever signed in, with their roles and the sessions that live.",
    query: listQuery(["login", "-login", "-signedInAt", "signedInAt"], {
      /** Part of the login or the name. */
      name: textFilter,
      role: z.optional(z.enum(staffRoles)),
      /** `present`: signed in now. */
      session: z.optional(z.enum(["present", "absent"])),
    }),
    reply: listReply(listedStaff),
    errors: ["right_missing"],
  }),
);

export const listStaffLimits = takesRight(
  "see-staff",
  defineCall({
    method: "GET",
    path: "/api/console/staff/limits",
    who: "user",
    summary: "What each role may do by hand, alone and with another person.",
    reply: z.object({ limits: z.array(staffLimit) }),
    errors: ["right_missing"],
  }),
);

export const getBreakGlassUses = takesRight(
  "see-staff",
  defineCall({
    method: "GET",
    path: "/api/console/staff/break-glass",
    who: "user",
    summary: "The last uses of break-glass, newest first; the log has all.",
    reply: z.object({ uses: z.array(breakGlassUse) }),
    errors: ["right_missing"],
  }),
);
