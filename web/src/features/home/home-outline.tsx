import { useLingui } from "@lingui/react/macro";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./home-page.module.css";

/** In the size of the balance, what moved last, and the profile. */
export function HomeOutline() {
  const { t } = useLingui();
  return (
    <>
      <div role="status" aria-busy="true">
        <span className="visually-hidden">{t`Đang tải dữ liệu...`}</span>
        <Panel look="treasure">
          <Skeleton height="11rem" />
        </Panel>
      </div>
      <div className={styles["columns"]} aria-hidden="true">
        <div className={styles["account"]}>
          <Panel>
            <Skeleton height="17rem" />
          </Panel>
          <Panel>
            <Skeleton height="17rem" />
          </Panel>
        </div>
        <Panel>
          <Skeleton height="26rem" />
        </Panel>
      </div>
    </>
  );
}
