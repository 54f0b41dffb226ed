import * as calls from "@portal/contract/console/staff";
import {
  listBreakGlassUses,
  listLimits,
  listStaff,
} from "../../../features/operator/staff-list-store.ts";
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";

const SHOWN_USES = 20;

const routes = ({ db }: ConsoleServices) => [
  route(calls.getStaffList, {
    handle: async () => ({
      staff: await listStaff(db),
      breakGlassUses: await listBreakGlassUses(db, SHOWN_USES),
      limits: await listLimits(db),
    }),
  }),
];

/** Shows who works in the console, and what each role may do. */
export const staff: ConsoleFeature = { routes };
