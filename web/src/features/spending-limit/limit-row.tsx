import { Trans, useLingui } from "@lingui/react/macro";
import { type SpendingOfPeriod, setSpendingLimit } from "@portal/contract/spending-limit";
import { kp } from "@portal/contract/values/money";
import { send } from "../../lib/api/api.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { formatDateTime, formatKp } from "../../lib/text/format.ts";
import { Button } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./spending-limits.module.css";

type LimitRowProps = {
  spending: SpendingOfPeriod;
  /** Absent where the player may not change it. */
  onChange: (() => void) | undefined;
  /** Called after the player has kept the present limit instead of a pending one. */
  onKept: () => Promise<void>;
};

/** One period: the sum spent, the limit, the rest, and a pending change. */
export function LimitRow({ spending, onChange, onKept }: LimitRowProps) {
  const { t } = useLingui();
  const { period, limitKp, spentKp } = spending;
  const name = period === "day" ? t`Hôm nay` : t`Tháng này`;
  const change = period === "day" ? t`Đổi hạn mức một ngày` : t`Đổi hạn mức một tháng`;
  const set = period === "day" ? t`Đặt hạn mức một ngày` : t`Đặt hạn mức một tháng`;
  const spent = formatKp(spentKp);
  return (
    <li className={cx("stack-2", styles["row"])}>
      <div className="row-4 lines-2 between align-centre">
        <div>
          <h3 className="strong">{name}</h3>
          <p className="note">
            {limitKp === null ? (
              <Trans>Đã nạp {spent}, chưa đặt hạn mức</Trans>
            ) : (
              <SpentOf spent={spent} limit={formatKp(limitKp)} />
            )}
          </p>
        </div>
        {limitKp !== null && <Left leftKp={kp(Math.max(limitKp - spentKp, 0))} />}
        {onChange && (
          <Button
            tone="outline"
            size="sm"
            aria-label={limitKp === null ? set : change}
            aria-haspopup="dialog"
            onClick={onChange}
          >
            {limitKp === null ? t`Đặt hạn mức` : t`Đổi`}
          </Button>
        )}
      </div>
      {limitKp !== null && (
        <progress
          className={cx("progress", styles["bar"])}
          aria-label={name}
          max={Math.max(limitKp, 1)}
          value={limitKp === 0 ? 1 : Math.min(spentKp, limitKp)}
        />
      )}
      <PendingChange spending={spending} onKept={onChange && onKept} />
    </li>
  );
}

function SpentOf({ spent, limit }: { spent: string; limit: string }) {
  return (
    <Trans>
      Đã nạp {spent} trên {limit}
    </Trans>
  );
}

function Left({ leftKp }: { leftKp: ReturnType<typeof kp> }) {
  const left = formatKp(leftKp);
  return (
    <p className={cx("strong tabular gold", styles["left"])}>
      <Trans>Còn {left}</Trans>
    </p>
  );
}

/** A pending change to a higher limit or none, with a button to keep the present limit. */
function PendingChange(props: {
  spending: SpendingOfPeriod;
  onKept: (() => Promise<void>) | undefined;
}) {
  const { onKept } = props;
  const { period, limitKp, next } = props.spending;
  const { isBusy, failure, run } = useAction();
  if (!next) return null;
  const from = formatDateTime(next.from);
  const keep = async () => {
    await send(setSpendingLimit, { body: { period, limitKp } });
    await onKept?.();
  };
  return (
    <div className="row-3 lines-0 note between align-centre">
      <p>
        {next.limitKp === null ? (
          <Trans>Từ {from}: bỏ hạn mức</Trans>
        ) : (
          <Higher from={from} limit={formatKp(next.limitKp)} />
        )}
        {failure && <span className="danger"> {failure.message}</span>}
      </p>
      {onKept && limitKp !== null && (
        <Button tone="quiet" size="sm" busy={isBusy} onClick={() => void run(keep)}>
          <Kept limit={formatKp(limitKp)} />
        </Button>
      )}
    </div>
  );
}

function Higher({ from, limit }: { from: string; limit: string }) {
  return (
    <Trans>
      Từ {from}: {limit}
    </Trans>
  );
}

function Kept({ limit }: { limit: string }) {
  return <Trans>Giữ {limit}</Trans>;
}
