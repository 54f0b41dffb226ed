import type { FastifyRequest } from "fastify";
import { findKnownDevice } from "../../domain/known-devices.ts";
import { normalizeUsername } from "../../domain/usernames.ts";
import { deviceTokensOf } from "../../kit/device-cookies.ts";
import { addressKey, type Counted } from "../../kit/rate-limits.ts";
import { EVERYBODY, limits } from "../../limits.ts";
import type { Services } from "../../services.ts";

/**
 * A device that has logged in to the account before counts alone, so that strangers who try the
 * account, share its address or try everybody lock its player out of nothing. All others count
 * together, whether there is such an account or not.
 */
export async function loginLimits(
  { db, cookies }: Services,
  request: FastifyRequest,
  typedUsername: string,
): Promise<readonly Counted[]> {
  const username = normalizeUsername(typedUsername);
  const device = await findKnownDevice(db, deviceTokensOf(request, cookies), username);
  if (device !== undefined) {
    return [
      { limit: limits.loginByKnownDevice, by: device },
      { limit: limits.loginByKnownDevicesGlobally, by: EVERYBODY },
    ];
  }
  return [
    { limit: limits.loginByAccount, by: username },
    { limit: limits.loginByAccountDaily, by: username },
    { limit: limits.loginByAddress, by: addressKey(request.ip) },
    { limit: limits.loginGlobally, by: EVERYBODY },
  ];
}
