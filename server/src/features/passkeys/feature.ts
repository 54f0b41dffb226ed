/** Lets players add, rename and remove passkeys, and log in by one. */
import * as loginCalls from "@portal/contract/passkey-login";
import * as calls from "@portal/contract/passkeys";
import { passwordLimits } from "../../domain/limits.ts";
import { type Feature, route } from "../../feature.ts";
import { byAddress, byEverybody, byUser, limit, MINUTE, shared } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { addPasskey, startPasskey } from "./add-passkey.ts";
import { logInByPasskey, startPasskeyLogin } from "./log-in-by-passkey.ts";
import { removePasskey, renamePasskey } from "./manage-passkeys.ts";
import { listPasskeys } from "./store.ts";

export const limits = {
  passkeyChangesByUser: limit("passkey-changes.user", 60, 10 * MINUTE),
  // Nothing can be guessed here. These limits stop floods of signatures and challenges; the page requests a challenge
  // each time it is shown.
  passkeyLoginByAddress: limit("passkey-login.address", 120, 5 * MINUTE),
  passkeyLoginGlobally: shared("passkey-login.all", 3_000, MINUTE),
  passkeyChallengeByAddress: limit("passkey-challenge.address", 600, 5 * MINUTE),
  passkeyChallengeGlobally: shared("passkey-challenge.all", 6_000, MINUTE),
};

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
    handle: ({ viewer, params, body }) => renamePasskey(services, viewer, { ...params, ...body }),
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
    handle: ({ browser }) => startPasskeyLogin(services, browser),
  }),
  route(loginCalls.logInByPasskey, {
    limits: ({ browser }) => [
      ...byAddress(browser, limits.passkeyLoginByAddress),
      ...byEverybody(limits.passkeyLoginGlobally),
    ],
    handle: ({ body, browser }) => logInByPasskey(services, browser, body),
  }),
];

export const passkeys: Feature = { routes };
