import { isIP } from "node:net";
import { connect } from "node:tls";
import * as z from "zod";
import type { Config } from "../../config.ts";
import { type Checks, type Found, notKnown, ok, wrong } from "./finding.ts";

/** A certificate with fewer days left is reported. Automatic renewal happens 30 days before its end. */
const LEAST_DAYS_LEFT = 14;
const DAY_MS = 24 * 60 * 60_000;
const HTTPS_PORT = 443;

const readiness = z.object({ status: z.string() });

/** Returns the checks of PUBLIC_URL: whether it leads to the portal, its certificate, and its proxies. */
export function addressChecks({ env, https }: Config, limitMs: number): Checks {
  const { PUBLIC_URL: url, TRUSTED_PROXY_HOPS: hops } = env;
  return {
    "public address": () => findPortal(url, limitMs),
    ...(https && {
      certificate: () => findCertificate(url, limitMs),
      proxies: async () =>
        notKnown(
          `whether TRUSTED_PROXY_HOPS=${hops ?? 0} is right, the log shows alone`,
          "open a page from elsewhere: the address in its log line must be yours",
        ),
    }),
  };
}

const findPortal = (url: string, limitMs: number): Promise<Found> =>
  findReadiness("portal", url, limitMs, {
    silent: "PUBLIC_URL, its DNS entry, proxy, certificate",
    foreign: "PUBLIC_URL and the proxy: does every path lead to the portal?",
    unready: "its log says why",
  });

/** How to fix an address that does not answer, that leads elsewhere, or whose process is not ready. */
type Mends = { readonly silent: string; readonly foreign: string; readonly unready: string };

/** Asks the process at this address whether it is ready. */
export async function findReadiness(
  program: "portal" | "console",
  url: string,
  limitMs: number,
  mends: Mends,
): Promise<Found> {
  const signal = AbortSignal.timeout(limitMs);
  const address = new URL("/readyz", url);
  const response = await fetch(address, { redirect: "manual", signal }).catch(() => undefined);
  if (!response) return wrong(`${address.href} does not answer`, mends.silent);
  const { data } = readiness.safeParse(await response.json().catch(() => undefined));
  if (!data) {
    const says = `${address.href} answers ${response.status}, not as a ${program} does`;
    return wrong(says, mends.foreign);
  }
  if (response.ok) return ok(`${url} leads to a ${program} that is ready`);
  return wrong(`${url} leads to a ${program} that says "${data.status}"`, mends.unready);
}

/** Reads the certificate even if it is not trusted, to report why. */
function findCertificate(url: string, limitMs: number): Promise<Found> {
  const { hostname: written, port } = new URL(url);
  const hostname = written.replace(/^\[(.*)\]$/, "$1");
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || HTTPS_PORT,
      // An IP address must not be sent as a server name (RFC 6066).
      ...(isIP(hostname) ? {} : { servername: hostname }),
      rejectUnauthorized: false,
      timeout: limitMs,
    });
    const end = (found: Found) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("error", ({ message }) => end(wrong(message, "TLS of the proxy at PUBLIC_URL")));
    socket.once("timeout", () => end(wrong("no answer", "TLS of the proxy at PUBLIC_URL")));
    socket.once("secureConnect", () => {
      const daysLeft = Math.floor(
        (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS,
      );
      end(foundOf(daysLeft, socket.authorized ? undefined : String(socket.authorizationError)));
    });
  });
}

function foundOf(daysLeft: number, fault: string | undefined): Found {
  const mend = "renew it, or let the proxy do so (ACME)";
  if (daysLeft < 0) return wrong(`ended ${-daysLeft} days ago`, mend);
  if (fault !== undefined) return wrong(`is not trusted: ${fault}`, mend);
  return daysLeft < LEAST_DAYS_LEFT
    ? wrong(`ends in ${daysLeft} days`, mend)
    : ok(`is good for ${daysLeft} days`);
}
