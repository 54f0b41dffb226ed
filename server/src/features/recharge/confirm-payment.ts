import type { Proof } from "@portal/contract/proofs";
import type { Viewer } from "../../domain/accounts/users.ts";
import { commonErrors } from "../../domain/errors.ts";
import { checkProof } from "../../domain/proofs/check-proof.ts";
import { listProofMethods } from "../../domain/proofs/list-proof-methods.ts";
import type { Services } from "../../services.ts";
import { errors } from "./errors.ts";
import type { Confirmation } from "./recharge-order.ts";
import { sumOfToday } from "./store.ts";

/**
 * Demands a proof (`confirm.payment`) where the operator's settings say so: beyond a sum of the day, in
 * which the order itself counts. A proof that is given must be right, though it were not needed.
 * @returns undefined where the operator demands none of any recharge
 */
export async function confirmPayment(
  services: Services,
  viewer: Viewer,
  { creditKp }: { readonly creditKp: number },
  proof: Proof | undefined,
): Promise<Confirmation | undefined> {
  const { confirmAboveKpPerDay: aboveKp } = services.config.portal.recharge;
  if (aboveKp === undefined) return undefined;
  // Nobody is asked for a proof for a payment that cannot be.
  if (viewer.credit < creditKp) throw commonErrors.creditTooLow();
  if (proof) {
    const { consume } = await checkProof(services, viewer, "confirm.payment", proof);
    return { assertGiven: consume };
  }
  return {
    assertGiven: async (tx) => {
      if ((await sumOfToday(tx, viewer.id)) <= aboveKp) return;
      const methods = await listProofMethods(services, tx, viewer);
      throw methods.length > 0
        ? errors.paymentProofNeeded(aboveKp)
        : errors.paymentProofMissing(aboveKp);
    },
  };
}
