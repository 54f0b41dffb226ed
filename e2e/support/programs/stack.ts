export type Ports = {
  readonly portal: number;
  readonly sandbox: number;
  readonly smtp: number;
  /** Absent: the product runs without the operator's console. */
  readonly console?: number;
};

/** The ports of the run's own portal and sandbox. */
export const PORTS = {
  portal: 26_100,
  sandbox: 26_101,
  smtp: 26_102,
  console: 26_103,
} as const satisfies Ports;
/** The ports of a portal with other settings, for the journeys that need them. */
export const OTHER_PORTS: Ports = { portal: 26_110, sandbox: 26_111, smtp: 26_112 };
/** The ports of a portal that demands a proof for recharges above a sum per day. */
export const CONFIRMING_PORTS: Ports = { portal: 26_160, sandbox: 26_161, smtp: 26_162 };
/** The ports of a portal that rehearses other providers' settings. */
export const REHEARSAL_PORTS: Ports = { portal: 26_150, sandbox: 26_151, smtp: 26_152 };
/** The ports of a portal that rehearses one bank feed after the other. */
export const FEED_PORTS: Ports = { portal: 26_170, sandbox: 26_171, smtp: 26_172 };
/** The port of a proxy that puts one release of the pages in place of another. */
export const RELEASES_PORT = 26_180;
/** The ports of the portal whose pictures are drawn; tests may run at the same time. */
export const STUDIO_PORTS: Ports = { portal: 26_140, sandbox: 26_141, smtp: 26_142 };

export const portalUrl = ({ portal }: Ports): string => `http://localhost:${portal}`;
export const sandboxUrl = ({ sandbox }: Ports): string => `http://localhost:${sandbox}`;

export const PORTAL_URL = portalUrl(PORTS);
export const CONSOLE_URL = `http://localhost:${PORTS.console}`;
