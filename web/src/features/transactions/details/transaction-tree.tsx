import { Trans, useLingui } from "@lingui/react/macro";
import type { TransactionLine } from "@portal/contract/transactions";
import { kp } from "@portal/contract/values/money";
import { formatDateTime, formatKp } from "../../../lib/text/format.ts";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { BalanceAfter } from "../balance-after.tsx";
import styles from "./details.module.css";

type TransactionTreeProps = {
  lines: readonly TransactionLine[];
  /** The transaction that the player looks at. */
  shownId?: string;
};

/** Shows transactions that belong together. Each is in the list of the one that caused it. */
export function TransactionTree({ lines, shownId }: TransactionTreeProps) {
  const { t } = useLingui();
  const ids = new Set(lines.map(({ id }) => id));
  const roots = lines.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  return (
    <ul className="stack-2 small" aria-label={t`Các giao dịch liên quan`}>
      {roots.map((root) => (
        <Branch key={root.id} line={root} lines={lines} shownId={shownId} />
      ))}
    </ul>
  );
}

type BranchProps = {
  line: TransactionLine;
  lines: readonly TransactionLine[];
  shownId: string | undefined;
};

function Branch({ line, lines, shownId }: BranchProps) {
  const effects = lines.filter(({ parentId }) => parentId === line.id);
  return (
    <li className={styles["branch"]}>
      <div
        className={cx("stack-2 well", styles["treeLine"])}
        aria-current={line.id === shownId && lines.length > 1 ? "true" : undefined}
      >
        <div className={cx("row between align-baseline", styles["ends"])}>
          <strong>
            <TransactionName type={line.type} />
          </strong>
          <span className={styles["treeValue"]}>
            <Amount {...signedAmount(line)} />
            <BalanceAfter value={line.balanceAfter} />
          </span>
        </div>
        <div className={cx("row between align-baseline", styles["ends"])}>
          <StatusBadge status={line.status} />
          <time className={cx("soft", styles["treeTime"])} dateTime={line.createdAt}>
            {formatDateTime(line.createdAt)}
          </time>
        </div>
        <SettledDebt amount={line.settledDebt} />
      </div>
      {effects.length > 0 && (
        <ul className={cx("stack-2 small", styles["effects"])}>
          {effects.map((effect) => (
            <Branch key={effect.id} line={effect} lines={lines} shownId={shownId} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Shows how much of it settled a debt or became one. */
function SettledDebt({ amount }: { amount: number }) {
  if (amount === 0) return null;
  const shown = formatKp(kp(Math.abs(amount)));
  return (
    <span className="warning">
      {amount > 0 ? <Trans>Trừ vào nợ {shown}</Trans> : <Trans>Ghi nợ {shown}</Trans>}
    </span>
  );
}
