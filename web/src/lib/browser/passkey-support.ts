/** Says whether passkeys work in this browser, at this address. */
import { useSyncExternalStore } from "react";
import { webConfig } from "./web-config.ts";

/**
 * Whether passkeys work here. They belong to the portal's own domain: at another address, including any IP
 * address, no browser makes or uses them.
 */
export type PasskeySupport = "here" | "not-in-this-browser" | "not-at-this-address";

export function usePasskeySupport(): PasskeySupport {
  return useSyncExternalStore(neverChanges, passkeySupport, usualSupport);
}

/** The support of most browsers, shown until it is known which browser this is. */
const usualSupport = () => "here" as const;
const neverChanges = () => () => {};

function passkeySupport(): PasskeySupport {
  const { hostname } = location;
  if (!isWithin(hostname, new URL(webConfig.publicUrl).hostname) || isIpAddress(hostname))
    return "not-at-this-address";
  return "PublicKeyCredential" in window ? "here" : "not-in-this-browser";
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

/** Browsers write IPv6 addresses in brackets. */
export const isIpAddress = (host: string) => /^[\d.]+$|^\[/.test(host);
