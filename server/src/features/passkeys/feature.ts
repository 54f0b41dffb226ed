import * as loginCalls from "@portal/contract/passkey-login";
import * as calls from "@portal/contract/passkeys";
import { passwordLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import type { Browser } from "../../kit/http/browser/browser.ts";
import { httpErrors } from "../../kit/http/errors.ts";
import { byUser, byAddress, byEverybody } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { addPasskey } from "./add-passkey.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { logInByPasskey } from "./log-in-by-passkey.ts";
import { listPasskeys, rename } from "./passkey-store.ts";
import { removePasskey } from "./remove-passkey.ts";
import { startPasskeyLogin } from "./start-passkey-login.ts";
import { startPasskey } from "./start-passkey.ts";

const routes = (services: Services) => [
  route(calls.getPasskeys, {
    unlimited: "reads the player's few passkeys",
    handle: ({ viewer }) => listPasskeys(services.db, viewer.id),
  }),
  route(calls.startPasskey, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, body }) => startPasskey(services, viewer, body),
  }),
  route(calls.addPasskey, {
    limits: ({ viewer }) => byUser(viewer, limits.passkeyChangesByUser),
    handle: ({ viewer, body, browser: { userAgent } }) =>
      addPasskey(services, viewer, { ...body, userAgent }),
  }),
  route(calls.renamePasskey, {
    limits: ({ viewer }) => byUser(viewer, limits.passkeyChangesByUser),
    handle: async ({ viewer, params, body }) => {
      const isRenamed = await rename(services.db, viewer.id, { ...params, ...body });
      if (!isRenamed) throw errors.passkeyNotFound();
      return undefined;
    },
  }),
  route(calls.removePasskey, {
    limits: ({ viewer }) => passwordLimits(viewer),
    handle: ({ viewer, params, body }) => removePasskey(services, viewer, { ...params, ...body }),
  }),
  route(loginCalls.startPasskeyLogin, {
    limits: ({ browser }) => [
      ...byAddress(browser, limits.passkeyChallengeByAddress),
      ...byEverybody(limits.passkeyChallengeGlobally),
    ],
    handle: async ({ browser }) => startPasskeyLogin(services, tokenOf(browser)),
  }),
  route(loginCalls.logInByPasskey, {
    limits: ({ browser }) => [
      ...byAddress(browser, limits.passkeyLoginByAddress),
      ...byEverybody(limits.passkeyLoginGlobally),
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

/** Lets players add, rename and remove passkeys, and log in by one. */
export const passkeys: Feature = { routes };
