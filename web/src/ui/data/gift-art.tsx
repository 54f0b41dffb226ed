import styles from "./pictures.module.css";

/** A red envelope for a code that players get for sharing, a chest's key for one that they get for topping up. */
export function GiftArt({ isForSharing }: { isForSharing: boolean }) {
  return (
    <svg className={styles["giftArt"]} viewBox="0 0 64 72" aria-hidden="true">
      <ellipse cx="32" cy="68" rx="22" ry="3" className={styles["shade"]} />
      {isForSharing ? <Envelope /> : <Key />}
    </svg>
  );
}

function Envelope() {
  return (
    <>
      <path
        d="M12 6h40c2 0 3 1 3 3v54c0 2-1 3-3 3H12c-2 0-3-1-3-3V9c0-2 1-3 3-3z"
        fill="var(--lacquer)"
      />
      <path
        d="M9 9c0-2 1-3 3-3h40c2 0 3 1 3 3v9c-8 8-15 11-23 11S17 26 9 18z"
        fill="var(--lacquer-deep)"
      />
      <path d="M9 18c8 8 15 11 23 11s15-3 23-11" className={styles["glint"]} />
      <circle cx="32" cy="31" r="10" fill="var(--metal)" />
      <circle cx="32" cy="31" r="7.400" className={styles["relief"]} />
      <path d="M29 28h6v6h-6z" fill="var(--lacquer-deep)" />
      <path
        d="M18 52c5-4 9-4 14 0s9 4 14 0M20 59c4-3 8-3 12 0s8 3 12 0"
        className={styles["glint"]}
      />
    </>
  );
}

function Key() {
  return (
    <>
      <circle cx="32" cy="21" r="15" fill="var(--metal)" />
      <circle cx="32" cy="21" r="11.500" className={styles["relief"]} />
      <path d="M28 17h8v8h-8z" fill="var(--metal-deep)" />
      <path d="M29 35h6v29h-6z" fill="var(--metal)" />
      <path d="M35 48h8v5h-8zM35 57h11v6H35z" fill="var(--metal)" />
      <path d="M27 36h10v4H27z" fill="var(--lacquer)" />
      <path d="M20 16a13 13 0 0 1 8-7" className={styles["glint"]} />
    </>
  );
}
