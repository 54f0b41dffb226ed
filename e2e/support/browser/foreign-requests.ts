import type { Page } from "@playwright/test";
import { PORTAL_URL } from "../programs/stack.ts";

/**
 * Returns a list that collects the addresses outside of the portal that a page requests from now on: nobody
 * else may learn of a visit.
 */
export function foreignRequests(page: Page): string[] {
  const foreign: string[] = [];
  const own = new URL(PORTAL_URL).origin;
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    const leaves = protocol.startsWith("http") || protocol.startsWith("ws");
    if (leaves && origin !== own) foreign.push(request.url());
  });
  return foreign;
}
