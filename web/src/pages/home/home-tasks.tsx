import { getShop } from "@portal/contract/shop";
import { FirstSteps } from "../../features/shop/first-steps.tsx";
import { WaitingList } from "../../features/shop/waiting-list.tsx";
import { useCall } from "../../lib/api/use-call.ts";

/** Shows what waits for the player; to a newcomer, the steps to the first coins. */
export function HomeTasks() {
  const { data: shop } = useCall(getShop, undefined, {
    outdatedBy: ({ kind }) =>
      kind === "balance" || kind === "case" || kind === "answer" || kind === "ready",
  });
  if (!shop) return null;
  return (
    <>
      <WaitingList things={shop.waiting} />
      {shop.isNewcomer && <FirstSteps coinName={shop.coinName} />}
    </>
  );
}
