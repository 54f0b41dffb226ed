/** Players' identities and guardians in tests: sets them, and gets the code that a guardian confirms with. */
import { newCode } from "../../domain/credentials/one-time-codes.ts";
import { macOfGuardianCode } from "../../features/identity/guardian.ts";
import { storeGuardian } from "../../features/identity/store.ts";
import type { TestPortal } from "../portal/test-portal.ts";
import { type Person, userIdOf } from "./people.ts";
import { aPhoneNumber, inE164 } from "./phones.ts";

/** The date of birth of a player who stays under 16 for some years. */
export const YOUNG = "2020-01-31";

export const aGuardian = () =>
  ({ name: "Trần Văn Bình", relation: "father", phoneNumber: aPhoneNumber() }) as const;

/** Sets a player's name, date of birth and a verified phone, and removes the guardian. */
export async function setIdentity(
  { database }: TestPortal,
  { username }: Person,
  dob: string | null,
): Promise<void> {
  await database.query(
    `with person as (
       update users set first_name = 'An', last_name = 'Trần', dob = $2,
         phone_verified_at = coalesce(phone_verified_at, now())
       where username = $1 returning id
     ) delete from guardians where user_id in (select id from person)`,
    [username, dob],
  );
}

/** Names a guardian of the player. @returns the code that the guardian's phone would get */
export async function aGuardianCode(portal: TestPortal, player: Person): Promise<string> {
  const { services } = portal;
  const code = newCode();
  const userId = await userIdOf(portal, player);
  const guardian = aGuardian();
  const phoneNumber = inE164(guardian.phoneNumber);
  const mac = macOfGuardianCode(services.codeKeys[0], userId, phoneNumber, code);
  await storeGuardian(services.db, userId, { ...guardian, phoneNumber }, mac);
  return code;
}

/** Returns the code in the text that a guardian's phone receives. */
export const guardianCodeIn = (text: string): string => / ma ([0-9A-Z]{6}) /.exec(text)?.[1] ?? "";
