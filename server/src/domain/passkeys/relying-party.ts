import { isIP } from "node:net";
import { commonErrors } from "../errors.ts";

/** The site that passkeys are made for (W3C Web Authentication, "Relying Party"). */
export type RelyingParty = {
  /** The host of PUBLIC_URL. A passkey is valid for this host and its subdomains only. */
  readonly id: string;
  readonly name: string;
  /** The origins whose pages may use the passkeys. */
  readonly origins: readonly string[];
};

export type PartySettings = {
  readonly env: { readonly PUBLIC_URL: string };
  readonly portal: { readonly brand: { readonly gameName: string } };
  readonly allowedOrigins: ReadonlySet<string>;
};

/** Returns false where PUBLIC_URL has an IP address: passkeys are made for domains only. */
export function arePasskeysAvailable({ env }: Pick<PartySettings, "env">): boolean {
  const { hostname } = new URL(env.PUBLIC_URL);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** @throws passkeysUnavailable */
export function relyingPartyOf({ env, portal, allowedOrigins }: PartySettings): RelyingParty {
  if (!arePasskeysAvailable({ env })) throw commonErrors.passkeysUnavailable();
  const { hostname: id } = new URL(env.PUBLIC_URL);
  const origins = [...allowedOrigins].filter((origin) => isWithin(new URL(origin).hostname, id));
  return { id, name: portal.brand.gameName, origins };
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
