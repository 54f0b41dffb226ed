/** Channels that staff pause and resume: payment methods, cards of a provider, bank accounts, zones of the game. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { takesRight } from "./rights.ts";

export const channelKinds = ["method", "telco", "account", "zone", "game", "portal"] as const;

const pause = z.object({
  /** The reason; players read it. */
  reason: z.string(),
  beginsAt: z.string(),
  /** The planned end; null if it lasts until somebody resumes the channel. */
  endsAt: z.nullable(z.string()),
  /** False if the pause has not begun yet. */
  isRunning: z.boolean(),
});

/** One of the portal's limits or rates, by its name. */
const channelLimit = z.object({
  what: z.enum([
    "kp-per-10000-vnd",
    "card-values-vnd",
    "cards-in-10-minutes",
    "cards-in-a-day",
    "recharges-in-a-minute",
  ]),
  /** Several numbers if all of these are allowed. */
  amounts: z.array(z.int()),
});

export const channel = z.object({
  kind: z.enum(channelKinds),
  name: z.string(),
  /** The name that players read. */
  label: z.string(),
  /** The method of a bank account; null for everything else. */
  method: z.nullable(z.string()),
  /** False for a retired account, a hidden method, and a zone that the game has closed. */
  isOffered: z.boolean(),
  pause: z.nullable(pause),
  /** Since when staff's assignment of a bank account to its method holds; null for every other channel. */
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
