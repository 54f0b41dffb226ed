/** Where the run's own portal and sandbox listen. */
export const PORTS = { portal: 26_100, sandbox: 26_101, smtp: 26_102 } as const;

export const PORTAL_URL = `http://localhost:${PORTS.portal}`;
export const SANDBOX_URL = `http://localhost:${PORTS.sandbox}`;
