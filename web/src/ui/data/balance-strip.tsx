import type { ComponentProps, ReactNode } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "../form/amount.module.css";
import { Amount } from "../form/amount.tsx";
import { cx } from "../page/cx.ts";
import { Panel } from "../page/panel.tsx";

type Figure = {
  key: string;
  label: ReactNode;
  /** Absent until it is known. */
  amount: Omit<ComponentProps<typeof Amount>, "unit"> | undefined;
};

/** Shows the player's balance, and a debt, beside a page's title. */
export function BalanceStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <Panel look="treasure" className={styles["strip"]}>
      <dl className={cx("row", styles["figures"])}>
        {figures.map(({ key, label, amount }) => (
          <div key={key}>
            <dt className="note">{label}</dt>
            <dd>
              {amount ? (
                <Amount {...amount} unit="KP" />
              ) : (
                <Skeleton width="7rem" height="1.5rem" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
