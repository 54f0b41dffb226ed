import { errors } from "../../domain/errors.ts";
import { checkSecurityCode, useUpSecurityCode } from "../../domain/security-codes.ts";
import { redeemTotp } from "../../domain/totp-secrets.ts";
import type { Viewer } from "../../domain/users.ts";
import type { Transaction } from "../../kit/database.ts";
import type { Services } from "../../services.ts";

/** What confirms a payment. It counts only once it has been used up, in the commit that it allows. */
export type Confirmation = {
  /** @throws securityCodeWrong, paymentTotpWrong */
  readonly useUp: (tx: Transaction) => Promise<void>;
};

/**
 * Demands a code where the operator's settings say so: of the authenticator application, or from a letter
 * (`confirm.payment`). The code in a letter has its try counted here; the route has counted the other.
 * @returns undefined where the amount takes none
 * @throws creditTooLow, paymentCodeNeeded, paymentEmailNotVerified, securityCodeWrong
 */
export async function confirmPayment(
  services: Services,
  viewer: Viewer,
  { creditKp }: { readonly creditKp: number },
  securityCode: string | undefined,
): Promise<Confirmation | undefined> {
  const { confirmAboveKp } = services.config.portal.recharge;
  if (confirmAboveKp === undefined || creditKp <= confirmAboveKp) return undefined;
  // Nobody is sent to a mailbox for a payment that cannot be.
  if (viewer.credit < creditKp) throw errors.creditTooLow();
  if (viewer.mfaEnabled) return confirmByApp(services, viewer, securityCode);
  if (viewer.email === null || viewer.verifiedAt === null) {
    throw errors.paymentEmailNotVerified(confirmAboveKp);
  }
  return confirmByLetter(services, viewer, securityCode);
}

function confirmByApp(services: Services, viewer: Viewer, code: string | undefined): Confirmation {
  if (!code) throw errors.paymentCodeNeeded("app");
  return {
    useUp: async (tx) => {
      if (await redeemTotp(services, tx, viewer.id, code)) return;
      tellOfRefusal(services, viewer, "app");
      throw errors.paymentTotpWrong();
    },
  };
}

async function confirmByLetter(
  services: Services,
  viewer: Viewer,
  typed: string | undefined,
): Promise<Confirmation> {
  if (!typed) throw errors.paymentCodeNeeded("email");
  const { id: userId, sessionId } = viewer;
  const purpose = { userId, sessionId, action: "confirm.payment" } as const;
  const code = await checkSecurityCode(services.db, services.codeKey, purpose, typed);
  if (!code) {
    tellOfRefusal(services, viewer, "email");
    throw errors.securityCodeWrong();
  }
  return {
    useUp: async (tx) => {
      if (!(await useUpSecurityCode(tx, code))) throw errors.securityCodeWrong();
    },
  };
}

function tellOfRefusal({ log }: Services, { id: userId }: Viewer, by: "app" | "email"): void {
  log.info({ event: "payment_code_refused", userId, by }, "wrong code");
}
