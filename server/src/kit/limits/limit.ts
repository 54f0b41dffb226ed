/** How rate limits are written down, and what all of them have in common. */
import type { Counted, Limit } from "./rate-limits.ts";

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** @param max times in a window of `windowSeconds` that begins with the first */
export const limit = (name: string, max: number, windowSeconds: number): Limit => ({
  name,
  max,
  windowSeconds,
});

/** Of a name that anybody may type: counted after the limits of the caller's own. */
export const named = (...of: Parameters<typeof limit>): Limit => ({
  ...limit(...of),
  reach: "named",
});

/**
 * Of everybody together: counted last, and where there is a bot check only after that. Each lets through at
 * least ten times what one address or player may send, so that no single one can use it up.
 */
export const shared = (...of: Parameters<typeof limit>): Limit => ({
  ...limit(...of),
  reach: "shared",
});

/** What is counted under a shared limit. */
export const EVERYBODY = "all";

/** The limits of tests and benchmarks: all larger or smaller by one factor. */
export function scaled(counted: readonly Counted[], scale: number): readonly Counted[] {
  return counted.map(({ limit: { max, ...limit }, ...rest }) => ({
    ...rest,
    limit: { ...limit, max: max * scale },
  }));
}

/** The setting that scales all limits. */
export type LimitSettings = {
  readonly config: { readonly env: { readonly RATE_LIMIT_SCALE: number } };
};

/** One attempt under a shared limit. */
export function sharedAttempt({ config }: LimitSettings, limit: Limit): readonly Counted[] {
  return scaled([{ limit, by: EVERYBODY }], config.env.RATE_LIMIT_SCALE);
}
