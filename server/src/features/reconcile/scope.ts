export type Scope = {
  /** ISO 8601; null: from the beginning. */
  readonly from: string | null;
  /** Only entries before this moment. */
  readonly to: string;
  /** Only transfers of this method; null: of all. */
  readonly method: string | null;
  /** Entries younger than this may still be on their way. */
  readonly graceSeconds: number;
};
