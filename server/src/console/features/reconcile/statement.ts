/** What somebody compares with the books. */
export type Statement = {
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
  readonly statement: string;
  /** In đồng; what the account has at the end, by the accountant. */
  readonly closingVnd?: number | undefined;
};
