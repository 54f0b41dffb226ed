import { useLingui } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import styles from "./open-button.module.css";

/** The button that shows a transaction's details. The title of its row says which one. */
export function OpenButton({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles["open"]}
      aria-describedby={id}
      onClick={() => onOpen(id)}
    >
      <span className={styles["word"]}>{t`Xem chi tiết`}</span>
      <ChevronRight size={20} />
    </button>
  );
}
