import { type Portal, type PortalOptions, startPortal } from "./portal.ts";

/** A second process of the portal that counts by the limits of production; it starts when somebody asks for it. */
export type Gate = {
  open(): Promise<Portal>;
  close(): Promise<void>;
};

/** The world's hours are seconds: elsewhere an honest player would be too busy for the limits. */
const REAL_LIMITS = { RATE_LIMIT_SCALE: "1", TRUSTED_PROXY_HOPS: "1" };

export function makeGate(options: PortalOptions): Gate {
  let portal: Promise<Portal> | undefined;
  const start = () => startPortal({ ...options, env: { ...options.env, ...REAL_LIMITS } });
  return {
    open: () => (portal ??= start()),
    close: async () => (await portal)?.close(),
  };
}
