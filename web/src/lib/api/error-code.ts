import type { Call, ErrorCodeOf } from "@portal/contract/call";
import type { ApiError } from "./api-error.ts";

/**
 * The machine name of an error that this call answered, as its contract lists them. Whoever acts on one decides
 * about all of them: `satisfies` at the end of the branches tells when the contract lists another. A code that
 * any call may answer comes through here too, untyped: it belongs where `undefined` does.
 */
export const codeOf = <C extends Call>(
  _call: C,
  { errorCode }: ApiError,
): ErrorCodeOf<C> | undefined => errorCode;
