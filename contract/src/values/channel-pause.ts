/** The schema of a pause by staff: new payments or orders are refused; those that have begun continue. */
import * as z from "zod/mini";

export const channelPause = z.object({
  reason: z.string(),
  /** The planned end, ISO 8601 in UTC; null if unknown. */
  endsAt: z.nullable(z.string()),
});
