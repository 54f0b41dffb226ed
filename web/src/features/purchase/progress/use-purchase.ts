import { getPurchase, type PurchaseState } from "@portal/contract/purchase";
import { useCall } from "../../../lib/api/use-call.ts";

/** How often the purchase is requested again where a network holds live events back. */
const LOOK_AGAIN_MS = 5_000;

const ENDED: ReadonlySet<PurchaseState> = new Set(["delivered", "refused", "expired", "dropped"]);

/** Returns one purchase. Live events keep it current, and repeated requests until it has ended. */
export function usePurchase(id: string) {
  const { data, error, isValidating, refetch } = useCall(getPurchase, () => ({ params: { id } }), {
    repeatMs: (purchase) => (purchase && ENDED.has(purchase.state) ? 0 : LOOK_AGAIN_MS),
    outdatedBy: ({ kind }) =>
      kind === "ready" || kind === "balance" || kind === "purchase" || kind === "recharge",
  });
  return { purchase: data, error, isValidating, refetch };
}
