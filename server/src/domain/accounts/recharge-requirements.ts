/**
 * Checks what a player must have before a recharge: verified phone, name and birth date, guardian. The settings decide
 * which.
 */
import type { RechargeRequirement } from "@portal/contract/recharge";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import { coded } from "../../kit/http/errors.ts";

/** What the settings require. `guardianUnderYears`: players younger than this need a guardian. */
export type RechargeDemands = {
  readonly verifiedPhone: boolean;
  readonly nameAndBirthDate: boolean;
  readonly guardianUnderYears?: number | undefined;
};

type Requirement = { readonly what: RechargeRequirement; readonly isMet: boolean };

type Person = {
  readonly hasPhone: boolean;
  readonly hasIdentity: boolean;
  /** False where the date of birth is unknown. */
  readonly isYoung: boolean;
  readonly hasGuardian: boolean;
};

/** Returns the requirements that apply to this player, met or not. */
export async function listRequirements(
  db: Queries,
  requires: RechargeDemands,
  userId: number,
): Promise<readonly Requirement[]> {
  const { verifiedPhone, nameAndBirthDate, guardianUnderYears } = requires;
  if (!verifiedPhone && !nameAndBirthDate) return [];
  const person = await db.one<Person>(sql`
    select u.phone_verified_at is not null as "hasPhone",
      num_nulls(u.first_name, u.last_name, u.dob) = 0 as "hasIdentity",
      coalesce(is_younger(u.dob, ${guardianUnderYears ?? 0}), false) as "isYoung",
      exists (select from guardians g where g.user_id = u.id and g.verified_at is not null)
        as "hasGuardian"
    from users u where u.id = ${userId}`);
  return [
    ...(verifiedPhone ? [{ what: "phone", isMet: person.hasPhone } as const] : []),
    ...(nameAndBirthDate ? [{ what: "identity", isMet: person.hasIdentity } as const] : []),
    ...(person.isYoung ? [{ what: "guardian", isMet: person.hasGuardian } as const] : []),
  ];
}

/**
 * Refuses a recharge if a requirement is not met. Call it in the order's transaction with the player's row locked,
 * because changes of the phone, the date of birth and the guardian lock it too.
 * @throws rechargeNeeds
 */
export async function assertRequirementsMet(
  tx: Queries,
  requires: RechargeDemands,
  userId: number,
): Promise<void> {
  const requirements = await listRequirements(tx, requires, userId);
  const missing = requirements.find(({ isMet }) => !isMet);
  if (missing) throw rechargeNeeds[missing.what](requires);
}

const rechargeNeeds = {
  phone: () =>
    coded(
      403,
      "recharge_needs_phone",
      "Bạn cần xác minh số điện thoại trước khi nạp game. Trang Nạp game hướng dẫn cách làm.",
    ),
  identity: () =>
    coded(
      403,
      "recharge_needs_identity",
      "Bạn cần cho biết họ tên và ngày sinh trước khi nạp game.",
    ),
  guardian: ({ guardianUnderYears }: RechargeDemands) =>
    coded(
      403,
      "recharge_needs_guardian",
      `Người chơi dưới ${guardianUnderYears} tuổi cần người giám hộ xác nhận trước khi nạp game.`,
    ),
};
