import type { Ports } from "./stack.ts";

/** Of the portal whose pages call another host of the same site. */
export const TWO_ORIGINS_PORTS: Ports = { portal: 26_120, sandbox: 26_121, smtp: 26_122 };

/** Browsers take both for this machine (RFC 6761), and for two hosts of one site. */
export const PAGES_URL = `http://portal.localhost:${TWO_ORIGINS_PORTS.portal}`;
export const API_URL = `http://api.portal.localhost:${TWO_ORIGINS_PORTS.portal}`;
