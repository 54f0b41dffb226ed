import type { TopUp } from "@portal/contract/top-up";
import { formatVnd } from "../../lib/text/format.ts";
import { ProviderIcon } from "../../ui/data/provider-icon.tsx";
import styles from "./top-up-receiver.module.css";

export function TopUpReceiver({ topUp, label }: { topUp: TopUp; label: string }) {
  return (
    <div className={styles["receiver"]}>
      <ProviderIcon name={topUp.method} sizePx={48} />
      <p className={styles["sum"]}>{formatVnd(topUp.amountVnd)}</p>
      <p className={styles["label"]}>{label}</p>
    </div>
  );
}
