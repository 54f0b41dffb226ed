import type { ListedStaff, StaffLimit } from "@portal/contract/console/staff";
import { endStaffSessions as end } from "../../../operations/staff/end-staff-sessions.ts";
import * as store from "../../../operations/staff/staff-list-store.ts";
import type { Command } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

const SHOWN_USES = 20;

export const listStaff: Command = {
  summary: "shows the staff with their roles and sessions, break-glass uses and limits",
  run: async ({ db }) => {
    const staff = await store.listStaff(db);
    const breakGlassUses = await store.listBreakGlassUses(db, SHOWN_USES);
    const limits = await store.listLimits(db);
    return {
      ok: true,
      lines: [
        ...(staff.length === 0 ? ["nobody has signed in yet"] : staff.map(personLine)),
        ...breakGlassUses.map(
          ({ at, login, reason }) => `break-glass  ${at}  ${login}  "${reason}"`,
        ),
        ...limits.map(limitLine),
      ],
      data: { staff, breakGlassUses, limits },
    };
  },
};

const personLine = ({ login, fullName, roles, isBreakGlass, ...of }: ListedStaff): string =>
  [
    `${login} (${fullName}): ${roles.join(", ") || "no role"}`,
    ...(isBreakGlass ? ["break-glass"] : []),
    `${of.sessions.length} sessions, ${of.passkeys} passkeys, signed in ${of.signedInAt}`,
  ].join("; ");

function limitLine({ role, operation, ...limit }: StaffLimit): string {
  const { aloneAtOnce, alonePerDay, mayPropose, mayApprove } = limit;
  const words = [
    aloneAtOnce === null ? "nothing alone" : `alone ${aloneAtOnce}, ${alonePerDay} a day`,
    ...(mayPropose ? ["proposes"] : []),
    ...(mayApprove ? ["approves"] : []),
  ];
  return `limit  ${operation}  ${role}: ${words.join(", ")}`;
}

export const endStaffSessions: Command = {
  summary: "ends all sessions and tokens of a person of the staff",
  parameters: ["login"],
  changes: true,
  order: ({ args: [login = ""] }) => ({ operation: "end-staff-sessions", login }),
  run: async ({ db, args: [login = ""], operator }) => {
    const done = await end({ db }, operator, { login });
    return operationReport(operator, `${done.login}: ${done.ended} sessions ended`, done);
  },
};
