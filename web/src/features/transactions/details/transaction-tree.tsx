import { Trans, useLingui } from "@lingui/react/macro";
import { kp } from "@portal/contract/values/money";
import type { TransactionLine } from "@portal/contract/transactions";
import { formatDateTime, formatKp } from "../../../lib/text/format.ts";
import { signedAmount } from "../../../ui/data/signed-amount.ts";
import { TransactionName } from "../../../ui/data/transaction-name.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Amount } from "../../../ui/form/amount.tsx";
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
    <ul className={styles["tree"]} aria-label={t`Các giao dịch liên quan`}>
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
        className={styles["treeLine"]}
        aria-current={line.id === shownId && lines.length > 1 ? "true" : undefined}
      >
        <div className={styles["ends"]}>
          <strong>
            <TransactionName type={line.type} />
          </strong>
          <span className={styles["treeValue"]}>
            <Amount {...signedAmount(line)} />
            <BalanceAfter value={line.balanceAfter} />
          </span>
        </div>
        <div className={styles["ends"]}>
          <StatusBadge status={line.status} />
          <time className={styles["treeTime"]} dateTime={line.createdAt}>
            {formatDateTime(line.createdAt)}
          </time>
        </div>
        <SettledDebt amount={line.settledDebt} />
      </div>
      {effects.length > 0 && (
        <ul className={styles["effects"]}>
          {effects.map((effect) => (
            <Branch key={effect.id} line={effect} lines={lines} shownId={shownId} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** How much of it settled or became debt. */
function SettledDebt({ amount }: { amount: number }) {
  if (amount === 0) return null;
  const shown = formatKp(kp(Math.abs(amount)));
  return (
    <span className={styles["debt"]}>
      {amount > 0 ? <Trans>Trừ vào nợ {shown}</Trans> : <Trans>Ghi nợ {shown}</Trans>}
    </span>
  );
}
