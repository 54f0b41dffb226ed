/** What staff pause and resume: ways to pay, cards of a provider, bank accounts, zones of the game. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { takesRight } from "./rights.ts";

export const channelKinds = ["method", "telco", "account", "zone", "game", "portal"] as const;

const pause = z.object({
  /** Players read it. */
  reason: z.string(),
  beginsAt: z.string(),
  /** Null: until somebody resumes it. */
  endsAt: z.nullable(z.string()),
  /** False: it is still to come. */
  isRunning: z.boolean(),
});

/** A limit or a rate of the portal's, by its name. */
const channelLimit = z.object({
  what: z.enum([
    "kp-per-10000-vnd",
    "transfer-max-vnd",
    "card-values-vnd",
    "cards-in-10-minutes",
    "cards-in-a-day",
    "recharges-in-a-minute",
  ]),
  /** Several: all of these are allowed. */
  amounts: z.array(z.int()),
});

export const channel = z.object({
  kind: z.enum(channelKinds),
  name: z.string(),
  /** What players call it. */
  label: z.string(),
  /** The method of a bank account; null for everything else. */
  method: z.nullable(z.string()),
  /** False: a retired account, a hidden method, a zone that the game has closed. */
  isOffered: z.boolean(),
  pause: z.nullable(pause),
  /** Since when a bank account that staff gave its method is known; null for all else. */
  since: z.nullable(z.string()),
  limits: z.array(channelLimit),
});
export type ConsoleChannel = z.output<typeof channel>;

export const getChannels = takesRight(
  "see-channels",
  defineCall({
    method: "GET",
    path: "/api/console/channels",
    who: "user",
    summary: "All that can be paused, with its pause and its limits.",
    reply: z.object({ channels: z.array(channel) }),
    errors: ["right_missing"],
  }),
);
