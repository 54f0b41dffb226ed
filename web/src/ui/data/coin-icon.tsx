import styles from "./coin-icon.module.css";

/** A coin like the old ones: round, with a square hole for a string. */
export function CoinIcon({ sizePx = 28 }: { sizePx?: number }) {
  return (
    <svg
      className={styles["coin"]}
      viewBox="0 0 28 28"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
    >
      <path
        className={styles["metal"]}
        fillRule="evenodd"
        d="M14 1a13 13 0 1 0 0 26 13 13 0 0 0 0-26zm-3.500 9.500h7v7h-7z"
      />
      <path
        className={styles["relief"]}
        d="M14 3.700a10.300 10.300 0 1 0 0 20.600 10.300 10.300 0 0 0 0-20.600zM9.300 9.300h9.400v9.400H9.300zM14 5.600v1.600M14 20.800v1.600M5.600 14h1.600M20.800 14h1.600"
      />
    </svg>
  );
}
