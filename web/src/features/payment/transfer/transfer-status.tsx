import { Trans } from "@lingui/react/macro";
import { ArrivalCard } from "./arrival-card.tsx";
import type { Arrival } from "./arrivals.ts";
import styles from "./transfer-status.module.css";

type TransferStatusProps = {
  arrival: Arrival | undefined;
  /** The name of the method that is open. */
  method: string;
};

/**
 * Waits beside the code until the money is there, and then says so in the same place. Money that came by
 * another method is shown too, and the waiting for this one goes on.
 */
export function TransferStatus({ arrival, method }: TransferStatusProps) {
  return (
    <div role="status">
      {arrival && <ArrivalCard key={arrival.transactionId} arrival={arrival} />}
      {arrival?.source !== method && (
        <p className={styles["waiting"]}>
          <span className={styles["pulse"]} aria-hidden="true" />
          <Trans>Đang chờ chuyển khoản...</Trans>
        </p>
      )}
    </div>
  );
}
