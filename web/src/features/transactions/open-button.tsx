import { Trans } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import styles from "./open-button.module.css";

/** Shows all that is known of a transaction; the title of its row says which. */
export function OpenButton({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      className={styles["open"]}
      aria-describedby={id}
      onClick={() => onOpen(id)}
    >
      <span className={styles["word"]}>
        <Trans>Xem chi tiết</Trans>
      </span>
      <ChevronRight size={20} />
    </button>
  );
}
