import { type Portal, type PortalOptions, startPortal } from "./portal.ts";

/** A second process of the portal, with the rate limits of production. It starts at the first `open`. */
export type Gate = {
  open(): Promise<Portal>;
  close(): Promise<void>;
};

/** The first process has wide limits: a simulation does the work of hours in seconds. */
const REAL_LIMITS = { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" };

export function makeGate(options: PortalOptions): Gate {
  let portal: Promise<Portal> | undefined;
  const start = () => startPortal({ ...options, env: { ...options.env, ...REAL_LIMITS } });
  return {
    open: () => (portal ??= start()),
    close: async () => (await portal)?.close(),
  };
}
