import type { Call, ReplyOf } from "@portal/contract/call";
import useSWR from "swr";
import type { ApiError } from "./api-error.ts";
import { type CallInput, send } from "./api.ts";

const NOTHING = () => ({});

/**
 * What a GET call answers, kept in the cache under the call's path: `mutate(call.path)` refetches it.
 * `input` is built anew for each request. Give `when: false` to not ask at all.
 */
export function useCall<C extends Call>(
  call: C,
  input: () => CallInput<C> = NOTHING as () => CallInput<C>,
  options: { when?: boolean } = {},
) {
  const key = options.when === false ? null : call.path;
  return useSWR<ReplyOf<C>, ApiError>(key, () => send(call, input()));
}
