/** The error codes: those that any call may respond with, and all of them. */
import type { EveryConsoleCall } from "../console/calls.ts";
import type { ErrorCodeOf } from "./call.ts";
import type { EveryCall } from "./calls.ts";

/** The error codes of every call, beside those that a call lists itself. */
export const commonErrorCodes = [
  "unauthenticated",
  "cross_site",
  "csrf_mismatch",
  "not_found",
  "method_not_allowed",
  "too_many_requests",
  "unavailable",
  /** The account waits to be closed: only calls marked `whileClosing` are allowed. */
  "account_closing",
] as const;
export type CommonErrorCode = (typeof commonErrorCodes)[number];

export type ErrorCode = CommonErrorCode | ErrorCodeOf<EveryCall> | ErrorCodeOf<EveryConsoleCall>;
