/** Shows staff, each role's limits, and uses of break-glass. */
import * as calls from "@portal/contract/console/staff";
import { listBreakGlassUses } from "../../../operations/staff/staff-list-store.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { listStaff } from "./list-staff.ts";
import { listStaffLimits } from "./list-staff-limits.ts";

const SHOWN_USES = 5;

const routes = ({ db }: ConsoleServices) => [
  route(calls.listStaff, { handle: ({ query }) => listStaff(db, query) }),
  route(calls.listStaffLimits, { handle: ({ query }) => listStaffLimits(db, query) }),
  route(calls.getBreakGlassUses, {
    handle: async () => ({ uses: await listBreakGlassUses(db, SHOWN_USES) }),
  }),
];

export const staff: ConsoleFeature = { routes };
