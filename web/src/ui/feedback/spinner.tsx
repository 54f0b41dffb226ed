import styles from "./notice.module.css";

/** A turning stroke of ink. A screen reader does not announce it, so put words beside it. */
export function Spinner() {
  return (
    <svg className={styles["spinner"]} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles["track"]} cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
