/** /top-ups/{id}: follows one transfer from the player's report to the credit, and is always current. */
import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getTopUp, type TopUp } from "@portal/contract/top-up";
import { SearchX } from "lucide-react";
import { useEffect } from "react";
import { isNotThere } from "../../lib/api/api-error.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { usePageParameter } from "../../lib/browser/use-page-parameter.ts";
import { refreshBalanceUnlessLive } from "../../lib/live/live-balance.ts";
import { bringsTransfer } from "../../lib/live/live-events.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatDateTime, formatVnd } from "../../lib/text/format.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { paths, topUpPath } from "../../paths.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { TopUpNext } from "./top-up-next.tsx";
import { TopUpSteps } from "./top-up-steps.tsx";
import { TopUpSummary } from "./top-up-summary.tsx";
import styles from "./top-up.module.css";

/** The interval of repeated requests for the top-up, for networks that hold live events back. */
const POLL_MS = 5_000;

export function Page() {
  return <ForPlayer fallback={<TopUpPageSkeleton />}>{() => <FollowedTopUp />}</ForPlayer>;
}

function TopUpPageSkeleton() {
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
  const { labelOf, isWallet, isLoading } = useMethodLabels();
  const { topUp, error, isValidating, refresh } = useTopUp(usePageParameter());
  if (isLoading) return <TopUpPageSkeleton />;
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
      ) : error && isNotThere(error) ? (
        <NotThere />
      ) : error ? (
        <LoadFailure error={CONNECTION_LOST_MESSAGE} isRetrying={isValidating} onRetry={refresh} />
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
      <p className={cx("strong tabular", styles["pageSum"])}>{formatVnd(topUp.amountVnd)}</p>
      <p className="soft">{label}</p>
    </div>
  );
}

/** Returns one top-up. Live events keep it current, and repeated requests until the credit is there. */
function useTopUp(id: string) {
  const { data, error, isValidating, refetch } = useCall(getTopUp, () => ({ params: { id } }), {
    repeatMs: (topUp) => (topUp?.credited ? 0 : POLL_MS),
    outdatedBy: (event) => event.kind === "ready" || bringsTransfer(event),
  });
  // The balance changed with the top-up.
  const isCredited = Boolean(data?.credited);
  useEffect(() => {
    if (isCredited) refreshBalanceUnlessLive();
  }, [isCredited]);
  return { topUp: data, error, isValidating, refresh: () => void refetch() };
}

/** Lists other amounts that arrived meanwhile. One of them may be this transfer. */
function TopUpOthers({ others }: Pick<TopUp, "others">) {
  if (others.length === 0) return null;
  return (
    <Notice tone="info" title={<Trans>Trong lúc đó, tài khoản của bạn đã nhận</Trans>}>
      <ul>
        {others.map(({ id, amountVnd, at }) => (
          <li key={id}>
            <Link to={topUpPath(id)} className="touch-target tabular">
              {`${formatVnd(amountVnd)} · ${formatDateTime(at)}`}
            </Link>
          </li>
        ))}
      </ul>
      <Trans>Nếu đây là khoản bạn đã chuyển, bạn có thể bỏ theo dõi lần nạp này.</Trans>
    </Notice>
  );
}
