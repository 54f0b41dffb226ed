import { byUser } from "../../kit/limits/counted-by.ts";
import { limit, MINUTE } from "../../kit/limits/limit.ts";
import type { Staff } from "./staff-store.ts";

/** Of the document of all limits. @public */
export const limits = {
  changeByStaff: limit("console-change.staff", 300, MINUTE),
};

/** Counts what a person changes. */
export const changeLimits = ({ viewer }: { readonly viewer: Staff }) =>
  byUser(viewer, limits.changeByStaff);
