/** What is compared. */
export type Scope = {
  /** ISO 8601; null: from the beginning. */
  readonly from: string | null;
  /** Before this moment. */
  readonly to: string;
  /** Transfers of this method only; null: of all. */
  readonly method: string | null;
  /** What is younger than that may be on its way. */
  readonly graceSeconds: number;
};
