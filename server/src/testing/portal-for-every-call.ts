import { startTestPortal, type TestPortal } from "./test-portal.ts";

/**
 * A portal with everything turned on that some call needs, so that a walk over all calls leaves none out.
 * What a call needs besides, such as a game server, is away.
 */
export function startPortalForEveryCall(
  settings: Record<string, string> = {},
): Promise<TestPortal> {
  return startTestPortal({ ...settings });
}
