import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./recharge-form.module.css";

const OFFER_COUNT = 6;

/** The skeleton of the server's select, the amounts, and the summary beside them, in their size. */
export function RechargeSkeleton() {
  const { t } = useLingui();
  return (
    <div className={styles["form"]} role="status" aria-busy="true">
      <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
      <Panel>
        <div className={styles["steps"]}>
          <Skeleton height="6.5rem" />
          <div className={styles["tiles"]}>
            {Array.from({ length: OFFER_COUNT }, (_, index) => (
              <Skeleton key={index} height="4.75rem" />
            ))}
          </div>
        </div>
      </Panel>
      <Panel className={styles["side"]}>
        <Skeleton height="21.5rem" />
      </Panel>
    </div>
  );
}
