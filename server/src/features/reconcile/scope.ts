/** The part of the books that a comparison covers (`Scope`), and how much the times of both sides may differ. */

export type Scope = {
  /** ISO 8601; null: from the beginning. */
  readonly from: string | null;
  /** Only entries before this moment. */
  readonly to: string;
  /** Only transfers of this method; null: all. */
  readonly method: string | null;
  /** Entries younger than this may still be on their way. */
  readonly graceSeconds: number;
};

/** The same entry's times may differ by this: some have no seconds, and a feed's clock may be inaccurate. */
export const SAME_TIME_MINUTES = 10;
/** Times of the same reference may differ by this; beyond it, a bank may have used the reference for another entry. */
export const SAME_REFERENCE_HOURS = 36;
