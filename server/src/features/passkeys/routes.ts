import {
  logInByPasskey as logInByPasskeyCall,
  startPasskeyLogin as startPasskeyLoginCall,
} from "@portal/contract/passkey-login";
import {
  addPasskey as addPasskeyCall,
  getPasskeys,
  removePasskey as removePasskeyCall,
  renamePasskey,
  startPasskey as startPasskeyCall,
} from "@portal/contract/passkeys";
import type { Viewer } from "../../domain/accounts/users.ts";
import { passwordLimits } from "../../domain/limits.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { route } from "../../kit/http/routes.ts";
import { EVERYBODY } from "../../kit/limits/limit.ts";
import { addressKey } from "../../kit/limits/rate-limits.ts";
import type { Services } from "../../services.ts";
import { addPasskey } from "./add-passkey.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { logInByPasskey } from "./log-in-by-passkey.ts";
import { listPasskeys, rename } from "./passkey-store.ts";
import { removePasskey } from "./remove-passkey.ts";
import { startPasskeyLogin } from "./start-passkey-login.ts";
import { startPasskey } from "./start-passkey.ts";

export const passkeyRoutes = (services: Services) => [
  route<Viewer, typeof getPasskeys>(getPasskeys, {
    handle: ({ viewer }) => listPasskeys(services.db, viewer.id),
  }),
  route<Viewer, typeof startPasskeyCall>(startPasskeyCall, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, body }) => startPasskey(services, viewer, body),
  }),
  route<Viewer, typeof addPasskeyCall>(addPasskeyCall, {
    limits: ({ viewer }) => [{ limit: limits.passkeyChangesByUser, by: String(viewer.id) }],
    handle: ({ viewer, body, browser: { userAgent } }) =>
      addPasskey(services, viewer, { ...body, userAgent }),
  }),
  route<Viewer, typeof renamePasskey>(renamePasskey, {
    limits: ({ viewer }) => [{ limit: limits.passkeyChangesByUser, by: String(viewer.id) }],
    handle: async ({ viewer, params, body }) => {
      const isRenamed = await rename(services.db, viewer.id, { ...params, ...body });
      if (!isRenamed) throw errors.passkeyNotFound();
      return undefined;
    },
  }),
  route<Viewer, typeof removePasskeyCall>(removePasskeyCall, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, params, body }) => removePasskey(services, viewer, { ...params, ...body }),
  }),
  route<Viewer, typeof startPasskeyLoginCall>(startPasskeyLoginCall, {
    limits: ({ browser }) => [
      { limit: limits.passkeyChallengeByAddress, by: addressKey(browser.address) },
      { limit: limits.passkeyChallengeGlobally, by: EVERYBODY },
    ],
    handle: async ({ browser }) => startPasskeyLogin(services, tokenOf(browser)),
  }),
  route<Viewer, typeof logInByPasskeyCall>(logInByPasskeyCall, {
    limits: ({ browser }) => [
      { limit: limits.passkeyLoginByAddress, by: addressKey(browser.address) },
      { limit: limits.passkeyLoginGlobally, by: EVERYBODY },
    ],
    handle: async ({ body, browser }) =>
      logInByPasskey(services, browser, { ...body, browserToken: tokenOf(browser) }),
  }),
];

/** The CSRF check has already refused every browser without a session token. */
function tokenOf({ sessionToken }: Browser): string {
  if (sessionToken === undefined) throw httpErrors.csrfMismatch();
  return sessionToken;
}
