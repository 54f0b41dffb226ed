import { isIP } from "node:net";
import { commonErrors } from "../errors.ts";

/** Who passkeys are made for (W3C Web Authentication, "Relying Party"). */
export type RelyingParty = {
  /** The host of PUBLIC_URL. A passkey is good for it and its subdomains, and nowhere else. */
  readonly id: string;
  readonly name: string;
  /** Whose pages may use them. */
  readonly origins: readonly string[];
};

export type PartySettings = {
  readonly env: { readonly PUBLIC_URL: string };
  readonly portal: { readonly brand: { readonly gameName: string } };
  readonly allowedOrigins: ReadonlySet<string>;
};

/** False where PUBLIC_URL has an IP address: passkeys are made for domains only. */
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
