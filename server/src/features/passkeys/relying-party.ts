import { isIP } from "node:net";
import type { Config } from "../../config.ts";
import { errors } from "../../domain/errors.ts";

/** Who passkeys are made for (W3C Web Authentication, "Relying Party"). */
export type RelyingParty = {
  /** The host of PUBLIC_URL. A passkey is good for it and its subdomains, and nowhere else. */
  readonly id: string;
  readonly name: string;
  /** Whose pages may use them. */
  readonly origins: readonly string[];
};

/** @throws passkeysUnavailable where PUBLIC_URL has an IP address: passkeys are made for domains only */
export function relyingPartyOf({
  env,
  portal,
  allowedOrigins,
}: Pick<Config, "env" | "portal" | "allowedOrigins">): RelyingParty {
  const { hostname: id } = new URL(env.PUBLIC_URL);
  if (isIP(id.replace(/^\[|\]$/g, "")) !== 0) throw errors.passkeysUnavailable();
  const origins = [...allowedOrigins].filter((origin) => isWithin(new URL(origin).hostname, id));
  return { id, name: portal.brand.gameName, origins };
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);
