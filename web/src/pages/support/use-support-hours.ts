import { useSyncExternalStore } from "react";
import { webConfig } from "../../lib/browser/web-config.ts";

/**
 * Returns when support answers, in the operator's words; undefined where the settings do not say. A first view has none:
 * it is drawn before the settings are known.
 */
export function useSupportHours(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => webConfig.brand.supportHours,
    () => undefined,
  );
}

const neverChanges = () => () => {};
