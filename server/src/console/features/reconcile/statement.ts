/** What staff upload to compare with the books (`Statement`), and when its days begin and end in Vietnam. */

export type Statement = {
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
  readonly statement: string;
  /** The account's closing balance in đồng, as the accountant typed it. */
  readonly closingVnd?: number | undefined;
};

const DAY_MS = 24 * 60 * 60_000;
const VIETNAM = "+07:00";

/** When a day begins in Vietnam. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00${VIETNAM}`);

/** When a day ends in Vietnam, exclusive. */
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + DAY_MS);
