import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Panel } from "../../../ui/page/panel.tsx";

/** The skeleton of the step by which the player pays a waiting purchase. */
export function PayByHandSkeleton() {
  return (
    <Loading className="stack-4">
      <Skeleton height="3.75rem" />
      <Skeleton height="3rem" />
    </Loading>
  );
}

export function PurchaseSkeleton() {
  return (
    <Loading className="desk narrow">
      <Panel>
        <div className="stack-4">
          <Skeleton height="3.75rem" />
          <Skeleton height="15rem" />
        </div>
      </Panel>
      <Panel>
        <Skeleton height="14rem" />
      </Panel>
    </Loading>
  );
}
