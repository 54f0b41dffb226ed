import { useSyncExternalStore } from "react";
import { webConfig } from "../browser/web-config.ts";

const NONE: readonly string[] = [];

/**
 * Returns the numbers that players send texts to. A first view has none, because it is rendered before the settings
 * are known.
 */
export function useSupportPhones(): readonly string[] {
  return useSyncExternalStore(
    neverChanges,
    () => webConfig.brand.supportPhones,
    () => NONE,
  );
}

const neverChanges = () => () => {};
