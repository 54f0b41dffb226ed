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

/** Some times have no seconds, and a feed's clock may be inaccurate. */
export const SAME_TIME_MINUTES = 10;
/** A bank may use a reference again on another day. */
export const SAME_REFERENCE_HOURS = 36;
