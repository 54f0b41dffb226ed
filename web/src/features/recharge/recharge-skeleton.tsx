import { Loading, Skeleton, Skeletons } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";

/** The skeleton has so many offers. */
const OFFER_COUNT = 6;

/** The skeleton of the server's select, the amounts, and the summary beside them, in their size. */
export function RechargeSkeleton() {
  return (
    <Loading className="desk narrow">
      <Panel>
        <div className="stack-5">
          <Skeleton height="6.5rem" />
          <div className="tiles">
            <Skeletons count={OFFER_COUNT} height="8.75rem" />
          </div>
        </div>
      </Panel>
      <Panel>
        <Skeleton height="21.5rem" />
      </Panel>
    </Loading>
  );
}
