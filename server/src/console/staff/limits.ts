import { byUser, limit, MINUTE } from "../../kit/limits/limits.ts";
import type { Staff } from "../../operations/as-staff.ts";

/** Exported for the document of all limits. @public */
export const limits = {
  // A screen makes few calls to read, and repeats those of its lists every few seconds.
  readByStaff: limit("console-read.staff", 1_200, MINUTE),
  changeByStaff: limit("console-change.staff", 300, MINUTE),
};

/** Counts what a person reads. */
export const readLimits = ({ viewer }: { readonly viewer: Staff | undefined }) =>
  viewer ? byUser(viewer, limits.readByStaff) : [];

/** Counts what a person changes. */
export const changeLimits = ({ viewer }: { readonly viewer: Staff }) =>
  byUser(viewer, limits.changeByStaff);
