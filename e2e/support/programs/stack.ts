/** The ports and addresses of the products that browser tests start. */

/** The ports of one product. */
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
/** The ports of a portal that requires a proof for recharges above a daily sum. */
export const CONFIRMING_PORTS: Ports = { portal: 26_160, sandbox: 26_161, smtp: 26_162 };
/** The ports of a portal with other providers. */
export const REHEARSAL_PORTS: Ports = { portal: 26_150, sandbox: 26_151, smtp: 26_152 };
/** The ports of a portal with another bank feed. */
export const FEED_PORTS: Ports = { portal: 26_170, sandbox: 26_171, smtp: 26_172 };
/** The port of a proxy that replaces one release of the pages by another. */
export const RELEASES_PORT = 26_180;

export const portalUrl = ({ portal }: Ports): string => `http://localhost:${portal}`;
export const sandboxUrl = ({ sandbox }: Ports): string => `http://localhost:${sandbox}`;

export const PORTAL_URL = portalUrl(PORTS);
export const CONSOLE_URL = `http://localhost:${PORTS.console}`;
