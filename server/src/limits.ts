import type { Limit } from "./kit/rate-limits.ts";

const MINUTE = 60;

const limit = (name: string, max: number, windowSeconds: number): Limit => ({
  name,
  max,
  windowSeconds,
});

/** Every rate limit there is. Tests and benchmarks scale them all by RATE_LIMIT_SCALE. */
export const limits = {
  loginByAccount: limit("login.account", 20, 5 * MINUTE),
  loginByAddress: limit("login.address", 120, 5 * MINUTE),
  loginGlobally: limit("login.all", 3_000, MINUTE),
  challengeByAddress: limit("challenge.address", 240, 5 * MINUTE),
  registerByAddress: limit("register.address", 60, 10 * MINUTE),
  registerGlobally: limit("register.all", 600, MINUTE),
  rechargeByUser: limit("recharge.user", 120, MINUTE),
} as const;

/** The limit under which something is counted regardless of who does it. */
export const EVERYBODY = "all";
