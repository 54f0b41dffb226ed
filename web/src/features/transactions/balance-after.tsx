import { Trans } from "@lingui/react/macro";
import { kp } from "@portal/contract/values/money";
import { formatKp } from "../../lib/text/format.ts";
import { cx } from "../../ui/page/cx.ts";

/** Shows what the player had after a transaction, in KP; a value below zero was debt. */
export function BalanceAfter({ value }: { value: number | null | undefined }) {
  if (value === null || value === undefined) return null;
  const amount = formatKp(kp(Math.abs(value)));
  return (
    <span className={cx("block fine-print tabular", value < 0 && "danger")}>
      {value < 0 ? <Trans>Còn nợ {amount}</Trans> : <Trans>Số dư {amount}</Trans>}
    </span>
  );
}
