/** Collects the name, the date of birth and a young player's guardian, where the operator requires them. */
import * as calls from "@portal/contract/identity";
import { toMobileE164 } from "../../domain/accounts/phone-numbers.ts";
import { type Feature, route } from "../../feature.ts";
import {
  byEverybody,
  byUser,
  countedBy,
  DAY,
  limit,
  MINUTE,
  named,
  shared,
} from "../../kit/limits/limits.ts";
import type { Services } from "../../services.ts";
import { confirmGuardian, nameGuardian } from "./guardian.ts";
import { giveIdentity } from "./give-identity.ts";
import { findGuardian } from "./store.ts";

export const limits = {
  giveIdentityByUser: limit("identity.user", 30, 10 * MINUTE),
  // Each SMS costs the operator, and may reach a stranger.
  guardianCodeByUser: limit("guardian-code.user", 3, 10 * MINUTE),
  guardianCodeByUserDaily: limit("guardian-code.user.day", 6, DAY),
  guardianCodeByPhoneDaily: named("guardian-code.phone.day", 6, DAY),
  guardianCodeGlobally: shared("guardian-code.all", 600, MINUTE),
  confirmGuardianByUser: limit("guardian-confirm.user", 20, 15 * MINUTE),
  confirmGuardianByUserDaily: limit("guardian-confirm.user.day", 40, DAY),
};

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

export const identity: Feature = { routes };
