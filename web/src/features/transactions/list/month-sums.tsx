import { Trans, useLingui } from "@lingui/react/macro";
import { getTransactionMonth, type TransactionMonth } from "@portal/contract/transactions";
import { kp, vnd } from "@portal/contract/values/money";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCall } from "../../../lib/api/use-call.ts";
import { useUser } from "../../../lib/session/session.ts";
import { formatMonth, monthAfter, monthOf } from "../../../lib/text/days.ts";
import { formatNumber, formatVnd } from "../../../lib/text/format.ts";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import styles from "./list.module.css";

const NONE = kp(0);

/**
 * Shows what was topped up, given and spent in a month. It starts with this month, and goes back to the
 * first.
 */
export function MonthSums() {
  const { t } = useLingui();
  const { joinAt } = useUser();
  const [newest] = useState(() => monthOf(Date.now()));
  const [month, setMonth] = useState(newest);
  const shown = formatMonth(month);
  return (
    <section className={cx("stack-2 box", styles["month"])} aria-label={t`Tổng theo tháng`}>
      <header className={cx("between align-centre", styles["monthHead"])}>
        <Turn
          name={t`Tháng trước`}
          isEnd={month <= monthOf(joinAt)}
          onTurn={() => setMonth(monthAfter(month, -1))}
        >
          <ChevronLeft size={20} />
        </Turn>
        <h2 className={styles["monthName"]} aria-live="polite">{t`Tháng ${shown}`}</h2>
        <Turn
          name={t`Tháng sau`}
          isEnd={month >= newest}
          onTurn={() => setMonth(monthAfter(month, 1))}
        >
          <ChevronRight size={20} />
        </Turn>
      </header>
      <Sums month={month} />
    </section>
  );
}

/** The skeleton of `MonthSums`, as tall as it. */
export function MonthSkeleton() {
  return (
    <div className={cx("stack-2 box", styles["month"])}>
      <Skeleton width="11rem" height="var(--target)" />
      <SumsPlace />
    </div>
  );
}

type TurnProps = { name: string; isEnd: boolean; onTurn: () => void; children: ReactNode };

/** The button to the month before or after. At the end it is disabled but stays, so that the focus is not lost. */
function Turn({ name, isEnd, onTurn, children }: TurnProps) {
  return (
    <button
      type="button"
      className={cx("icon-button", styles["turn"])}
      aria-label={name}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : onTurn}
    >
      {children}
    </button>
  );
}

function Sums({ month }: { month: string }) {
  const sums = useCall(getTransactionMonth, () => ({ params: { month } }), {
    outdatedBy: ({ kind }) => kind === "balance" || kind === "ready",
  });
  if (sums.data) return <Figures {...sums.data} />;
  if (!sums.error) return <SumsSkeleton />;
  // The list below offers another try if it failed, too. The sums are requested again by themselves.
  return (
    <p role="status" className="note">
      <Trans>Chưa tải được tổng của tháng, đang thử lại...</Trans>
    </p>
  );
}

function SumsSkeleton() {
  return (
    <Loading>
      <SumsPlace />
    </Loading>
  );
}

/** As tall as the figures will be. */
function SumsPlace() {
  return (
    <div className={styles["awaited"]} aria-hidden>
      <Figures
        toppedUpVnd={vnd(0)}
        toppedUpKp={NONE}
        bonusKp={NONE}
        grantedKp={NONE}
        spentKp={NONE}
        recalledKp={NONE}
      />
      <Skeleton height="100%" />
    </div>
  );
}

function Figures(sums: TransactionMonth) {
  const { toppedUpVnd, toppedUpKp, bonusKp, grantedKp, spentKp, recalledKp } = sums;
  return (
    <dl className={styles["sums"]}>
      <Figure name={<Trans>Nạp</Trans>} amountKp={toppedUpKp} more={formatVnd(toppedUpVnd)} />
      <Figure name={<Trans>Tặng thêm</Trans>} amountKp={kp(bonusKp + grantedKp)} />
      <Figure name={<Trans>Tiêu</Trans>} amountKp={spentKp} />
      {recalledKp > 0 && <Figure name={<Trans>Thu hồi</Trans>} amountKp={recalledKp} />}
    </dl>
  );
}

function Figure({ name, amountKp, more }: { name: ReactNode; amountKp: number; more?: string }) {
  return (
    <div className={styles["monthSum"]}>
      <dt className="note">{name}</dt>
      <dd>
        <Amount value={formatNumber(amountKp)} unit="KP" />
        {more && <span className="fine-print tabular">{more}</span>}
      </dd>
    </div>
  );
}
