import * as z from "zod/mini";

/** Staff have paused something: nothing new is taken by it; what is on its way comes through. */
export const channelPause = z.object({
  reason: z.string(),
  /** When it is to be open again, ISO 8601 in UTC; null where nobody knows yet. */
  endsAt: z.nullable(z.string()),
});
