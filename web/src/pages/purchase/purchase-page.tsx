import { Suspense } from "react";
import { PurchaseHeader } from "../../features/purchase/progress/purchase-header.tsx";
import {
  PayByHandSkeleton,
  PurchaseSkeleton,
} from "../../features/purchase/progress/purchase-skeleton.tsx";
import { PurchaseView } from "../../features/purchase/progress/purchase-view.tsx";
import { lazyPage } from "../../lazy-page.ts";
import { usePageParameter } from "../../lib/browser/use-page-parameter.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";

// Loaded on demand, because few purchases wait for their player.
const { Page: PayByHand } = lazyPage(
  () => import("./pay-by-hand.tsx"),
  (module) => module.PayByHand,
);

/** /purchases/{id}: one purchase, from the payment to the delivery in the game. */
export function Page() {
  const id = usePageParameter();
  return (
    <ForPlayer fallback={<PurchasePageSkeleton />}>
      {() => (
        <PurchaseView
          id={id}
          payByHand={(purchase, onPaid) => (
            <Suspense fallback={<PayByHandSkeleton />}>
              <PayByHand purchase={purchase} onPaid={onPaid} />
            </Suspense>
          )}
        />
      )}
    </ForPlayer>
  );
}

function PurchasePageSkeleton() {
  return (
    <>
      <PurchaseHeader purchase={undefined} />
      <PurchaseSkeleton />
    </>
  );
}
