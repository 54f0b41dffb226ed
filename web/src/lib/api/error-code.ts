import type { Call, ErrorCodeOf } from "@portal/contract/http/call";
import type { ApiError } from "./api-error.ts";

/**
 * Returns the machine name of a call's error, as its contract lists them. A caller that acts on one name
 * decides about all of them: `satisfies` at the end of the branches reports when the contract lists another.
 * A code that any call may return comes through here too, untyped: treat it like `undefined`.
 */
export const codeOf = <C extends Call>(
  _call: C,
  { errorCode }: ApiError,
): ErrorCodeOf<C> | undefined => errorCode;
