import { useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import type { TopUp } from "@portal/contract/top-up";
import { SearchX } from "lucide-react";
import { NOT_FOUND } from "../../lib/api/api-error.ts";
import { usePageParameter } from "../../lib/browser/use-page-parameter.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatVnd } from "../../lib/text/format.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { paths } from "../../paths.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Loading } from "../../ui/feedback/loading.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { TopUpNext } from "./top-up-next.tsx";
import { TopUpOthers } from "./top-up-others.tsx";
import { TopUpSteps } from "./top-up-steps.tsx";
import { TopUpSummary } from "./top-up-summary.tsx";
import styles from "./top-up.module.css";
import { useTopUp } from "./use-top-up.ts";

/** The API's status for an address without a valid id. */
const NOT_AN_ID = 422;
const NOT_THERE = new Set([NOT_FOUND, NOT_AN_ID]);

/** /top-ups/{id}: follows one transfer from the player's report to the credit, and is always current. */
export function Page() {
  return <ForPlayer outline={<Outline />}>{() => <FollowedTopUp />}</ForPlayer>;
}

function Outline() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Theo dõi lần nạp`} />
      <TopUpSkeleton />
    </>
  );
}

function FollowedTopUp() {
  const { t } = useLingui();
  const { labelOf, isWallet } = useMethodLabels();
  const { topUp, error, isValidating, refresh } = useTopUp(usePageParameter());
  const what = topUp && `${formatVnd(topUp.amountVnd)} · ${labelOf(topUp.method)}`;
  return (
    <>
      <PageHeader title={t`Theo dõi lần nạp`} description={what} />
      {topUp ? (
        <div className="desk narrow">
          <Panel>
            <div className="stack-5">
              <TopUpSummary topUp={topUp} />
              <TopUpSteps topUp={topUp} isWallet={isWallet(topUp.method)} />
            </div>
          </Panel>
          <Panel>
            <div className="stack-5">
              <TopUpReceiver topUp={topUp} label={labelOf(topUp.method)} />
              <TopUpOthers others={topUp.others} />
              <TopUpNext topUp={topUp} isWallet={isWallet(topUp.method)} />
            </div>
          </Panel>
        </div>
      ) : error && NOT_THERE.has(error.statusCode) ? (
        <NotThere />
      ) : error ? (
        <LoadFailure
          message={CONNECTION_LOST_MESSAGE}
          isRetrying={isValidating}
          onRetry={refresh}
        />
      ) : (
        <TopUpSkeleton />
      )}
    </>
  );
}

function NotThere() {
  const { t } = useLingui();
  return (
    <Panel>
      <EmptyState
        icon={<SearchX size={28} />}
        title={t`Không tìm thấy lần nạp này.`}
        action={<ButtonLink to={paths.payment}>{t`Về trang nạp`}</ButtonLink>}
      >
        {t`Có thể bạn đã bỏ theo dõi, hoặc lần nạp này thuộc tài khoản khác.`}
      </EmptyState>
    </Panel>
  );
}

function TopUpSkeleton() {
  return (
    <Loading className="desk narrow">
      <Panel>
        <div className="stack-5">
          <Skeleton height="4.5rem" />
          <Skeleton height="17rem" />
        </div>
      </Panel>
      <Panel>
        <div className="stack-5">
          <Skeleton height="3.25rem" />
          <Skeleton height="6.5rem" />
        </div>
      </Panel>
    </Loading>
  );
}

function TopUpReceiver({ topUp, label }: { topUp: TopUp; label: string }) {
  return (
    <div className={styles["receiver"]}>
      <ProviderIcon name={topUp.method} sizePx={48} />
      <p className={styles["pageSum"]}>{formatVnd(topUp.amountVnd)}</p>
      <p className="soft">{label}</p>
    </div>
  );
}
