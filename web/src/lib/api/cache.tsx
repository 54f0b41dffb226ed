/** Provides the pages' cache of replies, with the retry and repeat times that the contract sets (`CACHE_…`). */
import type { Call, ReplyOf } from "@portal/contract/http/call";
import {
  CACHE_DEDUPE_MS,
  CACHE_ERROR_RETRY_MS,
  CACHE_FOCUS_THROTTLE_MS,
  CACHE_SLOW_AFTER_MS,
} from "@portal/contract/values/limits";
import type { ReactNode } from "react";
import { mutate, type SWRConfiguration, SWRConfig } from "swr";
import type { ApiError } from "./api-error.ts";

/**
 * All times are set here: on slow links the library's own values are 10 s and 5 s, and it backs off between retries.
 */
const settings: SWRConfiguration<unknown, ApiError> = {
  errorRetryInterval: CACHE_ERROR_RETRY_MS,
  dedupingInterval: CACHE_DEDUPE_MS,
  focusThrottleInterval: CACHE_FOCUS_THROTTLE_MS,
  loadingTimeout: CACHE_SLOW_AFTER_MS,
  onErrorRetry(error, _key, { errorRetryInterval }, revalidate, { retryCount }) {
    if (isFinal(error)) return;
    setTimeout(() => void revalidate({ retryCount }), errorRetryInterval);
  },
};

export function CacheProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={settings}>{children}</SWRConfig>;
}

/** Puts a reply into the cache that came another way. */
export const setReply = <C extends Call>(call: C, reply: ReplyOf<C>): Promise<unknown> =>
  mutate(call.path, reply, { revalidate: false });

/** Whether a retry is useless because the request itself is wrong. */
function isFinal({ statusCode }: ApiError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429;
}
