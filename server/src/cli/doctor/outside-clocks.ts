import type { Config } from "../../config.ts";
import { type Found, notKnown, ok, wrong } from "./finding.ts";

/**
 * A larger difference is reported. A smaller one may come from the Date header, which has whole seconds and takes time
 * to arrive. Signatures are refused from 300 s on.
 */
const MAX_DIFFERENCE_S = 5;

/** Compares this machine's clock with the providers' clocks. */
export async function findOutsideClocks({ env }: Config, limitMs: number): Promise<Found> {
  const addresses = {
    PUBLIC_URL: env.PUBLIC_URL,
    GAME_API_URL: env.GAME_API_URL,
    SMS_API_URL: env.SMS_API_TOKEN && env.SMS_API_URL,
    SEPAY_API_URL: env.SEPAY_API_TOKEN && env.SEPAY_API_URL,
    CARD_API_URL: env.CARD_API_URL,
    MOMO_API_URL: env.MOMO_PARTNER_CODE && env.MOMO_API_URL,
    VIETTEL_INQUIRY_URL: env.VIETTEL_INQUIRY_URL,
    RECAPTCHA_VERIFY_URL: env.CAPTCHA_PROVIDER === "recaptcha" && env.RECAPTCHA_VERIFY_URL,
  };
  const read = Object.entries(addresses).map(async ([name, url]) => {
    const aheadS = url ? await aheadOf(url, limitMs) : undefined;
    return aheadS === undefined ? [] : [{ name, aheadS }];
  });
  return foundOf((await Promise.all(read)).flat());
}

type Reading = { readonly name: string; readonly aheadS: number };

function foundOf(readings: readonly Reading[]): Found {
  if (readings.length === 0) return notKnown("nobody outside says what time it is");
  const differing = readings.filter(({ aheadS }) => Math.abs(aheadS) > MAX_DIFFERENCE_S);
  if (differing.length === 0) return ok(`agrees with ${readings.length} parties`);
  const named = differing.map(({ name, aheadS }) => `${name} ${aheadS} s`).join(", ");
  return wrong(
    `${differing.length} of ${readings.length} parties are ahead or behind: ${named}`,
    differing.length > readings.length / 2
      ? "set this machine's by NTP (chrony or systemd-timesyncd)"
      : "tell the party: only its own clock differs",
  );
}

/**
 * Requests the root of a provider's server, without a key.
 * @returns how many seconds its clock is ahead; undefined if unknown
 */
async function aheadOf(url: string, limitMs: number): Promise<number | undefined> {
  const signal = AbortSignal.timeout(limitMs);
  const before = Date.now();
  const asked = fetch(new URL("/", url), { method: "HEAD", redirect: "manual", signal });
  const response = await asked.catch(() => undefined);
  const there = Date.parse(response?.headers.get("date") ?? "");
  if (Number.isNaN(there)) return undefined;
  const hereMs = (before + Date.now()) / 2;
  return Math.round((there - hereMs) / 1_000);
}
