/** Messages to players and their delivery. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { messageChannels, messageKinds, messageStatuses } from "../values/messages.ts";
import { takesRight } from "./rights.ts";

/** How far back the overview looks. */
export const MESSAGE_DAYS = 7;

export const sentMessage = z.object({
  id: z.string(),
  channel: z.enum(messageChannels),
  kind: z.enum(messageKinds),
  /** Masked. */
  recipient: z.string(),
  /** The network that issued the number; null for email. */
  carrier: z.nullable(z.string()),
  queuedAt: z.string(),
  status: z.enum(messageStatuses),
  /** Why it waits or has failed, in the gateway's or the portal's words. */
  reason: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  /** When it was delivered, or was known to have failed. */
  endedAt: z.nullable(z.string()),
});
export type SentMessage = z.output<typeof sentMessage>;

const deliveries = z.object({
  channel: z.enum(messageChannels),
  carrier: z.nullable(z.string()),
  delivered: z.int(),
  failed: z.int(),
  accepted: z.int(),
  waiting: z.int(),
});
export type Deliveries = z.output<typeof deliveries>;

export const getMessages = takesRight(
  "find-players",
  defineCall({
    method: "GET",
    path: "/api/console/messages",
    who: "user",
    summary: `Texts and emails of the last ${MESSAGE_DAYS} days by network, and the newest that did not arrive.`,
    reply: z.object({
      deliveries: z.array(deliveries),
      failed: z.array(
        z.object({
          ...sentMessage.shape,
          /** Null if it belonged to no single account. */
          username: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ["right_missing"],
  }),
);
