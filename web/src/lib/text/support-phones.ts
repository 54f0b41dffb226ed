import { useSyncExternalStore } from "react";
import { webConfig } from "../browser/web-config.ts";

const NONE: readonly string[] = [];

/** Where players send texts to. A page's first view, drawn before the settings were known, leaves them out. */
export function useSupportPhones(): readonly string[] {
  return useSyncExternalStore(
    neverChanges,
    () => webConfig.brand.supportPhones,
    () => NONE,
  );
}

const neverChanges = () => () => {};
