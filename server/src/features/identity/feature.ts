import * as calls from "@portal/contract/identity";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { type Feature, route } from "../../feature.ts";
import { byEverybody, byUser, countedBy } from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { confirmGuardian } from "./confirm-guardian.ts";
import { giveIdentity } from "./give-identity.ts";
import { limits } from "./limits.ts";
import { nameGuardian } from "./name-guardian.ts";
import { findGuardian } from "./store.ts";

const routes = (services: Services) => [
  route(calls.giveIdentity, {
    limits: ({ viewer }) => byUser(viewer, limits.giveIdentityByUser),
    handle: ({ viewer, body }) => giveIdentity(services, viewer, body),
  }),
  route(calls.getGuardian, {
    unlimited: "reads one indexed row",
    handle: async ({ viewer }) => ({
      guardian: (await findGuardian(services.db, viewer.id)) ?? null,
    }),
  }),
  route(calls.nameGuardian, {
    limits: ({ viewer, body: { phoneNumber } }) => [
      ...byUser(viewer, limits.guardianCodeByUser, limits.guardianCodeByUserDaily),
      ...countedBy(toMobileE164(phoneNumber) ?? "", limits.guardianCodeByPhoneDaily),
      ...byEverybody(limits.guardianCodeGlobally),
    ],
    handle: ({ viewer, body }) => nameGuardian(services, viewer, body),
  }),
  route(calls.confirmGuardian, {
    limits: ({ viewer }) =>
      byUser(viewer, limits.confirmGuardianByUser, limits.confirmGuardianByUserDaily),
    handle: ({ viewer, body }) => confirmGuardian(services, viewer, body),
  }),
];

/** Asks who plays, where the operator has to know: name, date of birth, and a young player's guardian. */
export const identity: Feature = { routes };
