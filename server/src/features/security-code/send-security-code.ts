import type { SecurityAction } from "@portal/contract/security-code";
import { errors } from "../../domain/errors.ts";
import { mailSecurityCode } from "../../domain/mail-security-code.ts";
import type { Viewer } from "../../domain/users.ts";
import type { Services } from "../../services.ts";

/**
 * Mails a code for one action of this session; a newer one replaces the older.
 * @throws emailMissing, emailNotVerified, unauthenticated
 */
export async function sendSecurityCode(
  services: Services,
  viewer: Viewer,
  action: SecurityAction,
): Promise<{ message: string }> {
  const to = addressFor(viewer, action);
  await services.db.transaction((tx) => mailSecurityCode(services, tx, viewer, { action, to }));
  return { message: "Mã bảo mật đã được gửi đến email của bạn." };
}

/** Only an address that is known to be the player's may vouch for him, but where it is what he confirms. */
function addressFor({ email, verifiedAt }: Viewer, action: SecurityAction): string {
  if (email === null) throw errors.emailMissing();
  if (verifiedAt === null && action !== "confirm.email") throw errors.emailNotVerified();
  return email;
}
