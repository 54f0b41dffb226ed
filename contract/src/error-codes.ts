/** The machine names of refusals: those that any call may answer, and all there are. */
import type { ErrorCodeOf } from "./call.ts";
import type { EveryCall } from "./calls.ts";

/** What any call may answer beside the refusals that it lists. */
export const commonErrorCodes = [
  "unauthenticated",
  "cross_site",
  "csrf_mismatch",
  "not_found",
  "method_not_allowed",
  "too_many_requests",
  "unavailable",
  /** The account waits to be closed: only the calls that say so (`whileClosing`) are let in. */
  "account_closing",
] as const;
export type CommonErrorCode = (typeof commonErrorCodes)[number];

export type ErrorCode = CommonErrorCode | ErrorCodeOf<EveryCall>;
