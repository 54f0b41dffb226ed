import * as z from "zod/mini";

/** A pause by staff: nothing new is accepted; what is under way continues. */
export const channelPause = z.object({
  reason: z.string(),
  /** The planned end, ISO 8601 in UTC; null if unknown. */
  endsAt: z.nullable(z.string()),
});
