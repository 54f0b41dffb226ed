/** Who works in the console, and what each role may do. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { staffRoles, takesRight } from "./rights.ts";

const staffSession = z.object({
  kind: z.enum(["browser", "command-line"]),
  startedAt: z.string(),
  /** When it ends unless it is used before. */
  until: z.string(),
  /** Whether a proof by passkey holds in it. */
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
  /** Null: nothing alone. An operation that moves nothing counts 0. */
  aloneAtOnce: z.nullable(z.int()),
  alonePerDay: z.nullable(z.int()),
  mayPropose: z.boolean(),
  mayApprove: z.boolean(),
});
export type StaffLimit = z.output<typeof staffLimit>;

export const getStaffList = takesRight(
  "see-staff",
  defineCall({
    method: "GET",
    path: "/api/console/staff",
    who: "user",
    summary:
      "The staff with their roles and sessions, the newest uses of break-glass, and the limits of each role.",
    reply: z.object({
      staff: z.array(listedStaff),
      /** Newest first. */
      breakGlassUses: z.array(breakGlassUse),
      limits: z.array(staffLimit),
    }),
    errors: ["right_missing"],
  }),
);
