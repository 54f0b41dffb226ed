import type { Proof } from "@portal/contract/proofs";
import type { Queries } from "../../kit/database/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import {
  checkProof,
  type ProofServices,
  listProofMethods,
  type Ways,
} from "../credentials/proofs.ts";
import { commonErrors } from "../errors.ts";
import { rechargeErrors, type Confirmation, type RechargeSettings } from "./recharge-order.ts";
import { sumOfToday } from "./store.ts";

type ConfirmingServices = ProofServices & Ways & { readonly config: RechargeSettings };

/**
 * Demands a proof (`confirm.payment`) where the operator's settings say so: beyond a sum per day, which
 * includes the order itself. A proof that is given must be right even if none was needed.
 * @returns undefined where the operator's settings never demand a proof
 */
export async function confirmPayment(
  services: ConfirmingServices,
  viewer: Viewer,
  { creditKp }: { readonly creditKp: number },
  proof: Proof | undefined,
): Promise<Confirmation | undefined> {
  const { confirmAboveKpPerDay: aboveKp } = services.config.portal.recharge;
  if (aboveKp === undefined) return undefined;
  // No proof is demanded for a payment that cannot succeed.
  if (viewer.credit < creditKp) throw commonErrors.creditTooLow();
  if (proof) {
    const { consume } = await checkProof(services, viewer, "confirm.payment", proof);
    return { assertGiven: consume };
  }
  return {
    assertGiven: async (tx) => {
      if (!(await isBeyond(tx, viewer.id, aboveKp))) return;
      const methods = await listProofMethods(services, tx, viewer, "confirm.payment");
      throw methods.length > 0
        ? rechargeErrors.paymentProofNeeded(aboveKp)
        : rechargeErrors.paymentProofMissing(aboveKp);
    },
  };
}

/**
 * Confirms an order without its player, up to the sum that needs no proof.
 * @returns undefined where the operator's settings never demand a proof
 */
export function confirmWithoutPlayer(
  { config }: { readonly config: RechargeSettings },
  userId: number,
): Confirmation | undefined {
  const { confirmAboveKpPerDay: aboveKp } = config.portal.recharge;
  if (aboveKp === undefined) return undefined;
  return {
    assertGiven: async (tx) => {
      if (await isBeyond(tx, userId, aboveKp)) throw rechargeErrors.paymentProofNeeded(aboveKp);
    },
  };
}

/** Reads today's sum. @returns whether an order would need a proof now */
export async function readProofNeeds(
  { config }: { readonly config: RechargeSettings },
  db: Queries,
  userId: number,
): Promise<(order: { readonly creditKp: number }) => boolean> {
  const { confirmAboveKpPerDay: aboveKp } = config.portal.recharge;
  if (aboveKp === undefined) return () => false;
  const spentKp = await sumOfToday(db, userId);
  return ({ creditKp }) => spentKp + creditKp > aboveKp;
}

const isBeyond = async (tx: Queries, userId: number, aboveKp: number) =>
  (await sumOfToday(tx, userId)) > aboveKp;
