import type { Ports } from "./stack.ts";

/** The ports of the portal whose pages call another host of the same site. */
export const TWO_ORIGINS_PORTS: Ports = { portal: 26_120, sandbox: 26_121, smtp: 26_122 };

/** Browsers resolve both to this machine (RFC 6761), and treat them as two hosts of one site. */
export const PAGES_URL = `http://portal.localhost:${TWO_ORIGINS_PORTS.portal}`;
export const API_URL = `http://api.portal.localhost:${TWO_ORIGINS_PORTS.portal}`;
