/** The layout of all payment pages: the balance, the ways to pay, and the open purchases and top-ups. */
import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { getPaymentMethods, type PaymentMethods } from "@portal/contract/payment";
import { getPurchases } from "@portal/contract/purchase";
import type { User } from "@portal/contract/session";
import { getOpenTopUps } from "@portal/contract/top-up";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCall } from "../../lib/api/use-call.ts";
import { bringsTransfer } from "../../lib/live/live-events.ts";
import { OpenPurchases } from "../../lib/purchase/open-purchases.tsx";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { formatDateTime, formatNumber, formatVnd } from "../../lib/text/format.ts";
import { useMethodLabels } from "../../lib/text/use-method-labels.ts";
import { topUpPath } from "../../paths.ts";
import { BalanceStrip } from "../../ui/data/balance-strip.tsx";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { StatusLink } from "../../ui/feedback/status-link.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { MethodTabs } from "./methods/method-tabs.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";
import payment from "./payment.module.css";
import styles from "./transfer/transfer.module.css";

const LABELLED = { key: "balance", label: <Trans>Số dư tài khoản</Trans> };

/** How long a new balance takes to count up. */
const COUNT_MS = 900;

type PaymentLayoutProps = {
  title: string;
  description?: ReactNode;
  /** The path of the method that is open. */
  current: string;
  /** The skeleton of the form. */
  skeleton: ReactNode;
  children: (methods: PaymentMethods) => ReactNode;
};

export function PaymentLayout({ title, description, ...ways }: PaymentLayoutProps) {
  return (
    <>
      <PageHeader title={title} description={description} action={<PaymentBalance />} />
      <ForPlayer fallback={<PaymentSkeleton>{ways.skeleton}</PaymentSkeleton>}>
        {() => <WaysToPay {...ways} />}
      </ForPlayer>
    </>
  );
}

type WaysToPayProps = Omit<PaymentLayoutProps, "title" | "description">;

function WaysToPay({ current, skeleton, children }: WaysToPayProps) {
  const { data: methods, error, isValidating, refetch } = useCall(getPaymentMethods);
  // Both are shown above the form, which would move if they came later.
  const open = [useCall(getOpenTopUps), useCall(getPurchases)];
  if (methods && open.every((each) => each.data ?? each.error)) {
    return (
      <>
        <MethodTabs methods={methods} current={current} />
        <OpenPurchases />
        <OpenTopUps />
        {children(methods)}
      </>
    );
  }
  if (!error) return <PaymentSkeleton>{skeleton}</PaymentSkeleton>;
  return (
    <LoadFailure
      error={CONNECTION_LOST_MESSAGE}
      isRetrying={isValidating}
      onRetry={refetch}
      wayOn={<StatusLink />}
    />
  );
}

/** Shows the balance, and animates its changes. */
function PaymentBalance() {
  const skeleton = <BalanceStrip figures={[{ ...LABELLED, amount: undefined }]} />;
  return (
    <div className={payment["balance"]}>
      <ForPlayer fallback={skeleton}>{(user) => <Balance {...user} />}</ForPlayer>
    </div>
  );
}

function Balance({ credit, debtCredit }: User) {
  const shown = useCountingNumber(credit);
  const balance = {
    ...LABELLED,
    amount: { value: formatNumber(shown), size: "xl", tone: "gold" },
  } as const;
  const debt = {
    key: "debt",
    label: <Trans>Đang nợ</Trans>,
    amount: { value: formatNumber(debtCredit), size: "lg", tone: "debt" },
  } as const;
  return <BalanceStrip figures={debtCredit > 0 ? [balance, debt] : [balance]} />;
}

/** Returns a number that counts up or down after a change, unless the player wants no motion. */
function useCountingNumber(target: number): number {
  const [shown, setShown] = useState(target);
  const latest = useRef(target);

  useEffect(() => {
    const from = latest.current;
    if (from === target) return;
    const show = (n: number) => {
      latest.current = n;
      setShown(n);
    };
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let start: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      start ??= now;
      const progress = isCalm ? 1 : Math.min((now - start) / COUNT_MS, 1);
      // Fast at first, slow towards the end.
      const eased = 1 - (1 - progress) ** 3;
      show(Math.round(from + (target - from) * eased));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return shown;
}

/** Lists the transfers that have not arrived yet, so that a player who closed their page finds it again. */
function OpenTopUps() {
  const { t } = useLingui();
  const { data } = useCall(getOpenTopUps, undefined, {
    // Money that arrives closes the top-up that waits for it.
    outdatedBy: (event, topUps) =>
      event.kind === "ready" || (bringsTransfer(event) && topUps?.length !== 0),
  });
  const { labelOf } = useMethodLabels();
  if (!data || data.length === 0) return null;
  return (
    <Panel className={styles["openTopUpsPanel"]}>
      <h2 className={cx("small-heading visually-hidden-narrow", styles["openTopUpsTitle"])}>
        {t`Đang chờ tiền đến`}
      </h2>
      <ul>
        {data.map(({ id, amountVnd, method, sentAt, state }) => (
          <li key={id}>
            <Link
              to={topUpPath(id)}
              className={cx("tabular align-centre plain-link", styles["openTopUp"])}
            >
              <ProviderIcon name={method} sizePx={36} />
              <strong>{`${formatVnd(amountVnd)} · ${labelOf(method)}`}</strong>
              <span className={cx("note", styles["openTopUpsWhen"])}>
                {sentAt !== null && formatDateTime(sentAt)}
              </span>
              <span className={styles["openTopUpsState"]}>
                {state === "late" ? (
                  <Badge tone="warning">{t`Chưa thấy tiền`}</Badge>
                ) : (
                  <Badge tone="jade">{t`Đang chờ`}</Badge>
                )}
                <ChevronRight size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
