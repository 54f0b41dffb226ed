/** What somebody compares with the books. */
export type Statement = {
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
  readonly statement: string;
  /** In đồng; what the account has at the end, by the accountant. */
  readonly closingVnd?: number | undefined;
};

const DAY_MS = 24 * 60 * 60_000;
const VIETNAM = "+07:00";

/** When a day of Vietnam begins. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00${VIETNAM}`);

/** When a day of Vietnam is over. */
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + DAY_MS);
