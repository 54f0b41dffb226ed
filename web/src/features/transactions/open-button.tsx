import { Trans } from "@lingui/react/macro";
import styles from "./transaction-details.module.css";

/** Shows all that is known of a transaction; the title of its row says which. */
export function OpenButton({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      className={styles["open"]}
      aria-describedby={id}
      onClick={() => onOpen(id)}
    >
      <Trans>Xem chi tiết</Trans>
    </button>
  );
}
