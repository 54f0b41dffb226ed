import { Trans } from "@lingui/react/macro";
import { ArrivalCard } from "./arrival-card.tsx";
import type { Arrival } from "./arrivals.ts";
import styles from "./transfer-status.module.css";

/** Waits beside the code until the money is there, and then says so in the same place. */
export function TransferStatus({ arrival }: { arrival: Arrival | undefined }) {
  return (
    <div role="status">
      {arrival ? (
        <ArrivalCard key={arrival.transactionId} arrival={arrival} />
      ) : (
        <p className={styles["waiting"]}>
          <span className={styles["pulse"]} aria-hidden="true" />
          <Trans>Đang chờ chuyển khoản...</Trans>
        </p>
      )}
    </div>
  );
}
