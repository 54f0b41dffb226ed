/** Gift codes: one for sharing a post, one for topping up enough while a campaign runs. */
import * as z from "zod/mini";
import { defineCall } from "./http/call.ts";
import { vndAmount } from "./values/money.ts";

/** The reward type of the gift code for sharing a post (specification §3). */
export const SHARE_REWARD = 2;
/** The reward type of the gift code for topping up, 'KeyAuto'. */
export const AUTO_KEY_REWARD = 9999;

const CAMPAIGN_MAX_LENGTH = 64;

const rewards = [SHARE_REWARD, AUTO_KEY_REWARD] as const;
const REWARD_UNKNOWN_MESSAGE = "Không có loại GiftCode này.";

/** A reward type as a number, or as text from older clients. */
const rewardType = z.pipe(
  z.literal([...rewards, `${SHARE_REWARD}`, `${AUTO_KEY_REWARD}`], {
    error: REWARD_UNKNOWN_MESSAGE,
  }),
  z.transform((given) => rewards.find((reward) => String(reward) === String(given))!),
);

export const giftCodeItem = z.object({
  /** The name of the campaign, which never changes. */
  campaign: z.string(),
  description: z.string(),
  /** What the code gives in the game; absent where the operator does not say. */
  gives: z.optional(z.string()),
  /** Where in the game the code is entered; absent where the operator does not say. */
  enterAt: z.optional(z.string()),
  /** 1: for sharing a post, claimed as SHARE_REWARD; 0: for topping up, claimed as AUTO_KEY_REWARD. */
  shareRequired: z.int(),
  /** Null until the player has one. */
  giftCode: z.nullable(z.string()),
  /** Whether the player has received it; anything else is shown as 'not clear'. */
  giftState: z.nullable(z.boolean()),
  /** ISO 8601 in UTC. */
  userReceiveAt: z.nullable(z.string()),
  /** When the player marked the code as entered in the game, ISO 8601 in UTC; null if they have not. */
  enteredAt: z.nullable(z.string()),
  /** Whether there is a code to claim now; not whether this player may claim one. */
  availability: z.enum(["open", "not_begun", "over", "sold_out"]),
  /** ISO 8601 in UTC; the campaign includes `beginsAt` and excludes `endsAt`. */
  beginsAt: z.string(),
  endsAt: z.string(),
  /** Address of the post to share; only where sharing is required. */
  shareUrl: z.optional(z.string()),
  /** How far the player has got; only where top-ups are required. */
  progress: z.optional(z.object({ toppedUpVnd: vndAmount, neededVnd: vndAmount })),
});
export type GiftCodeItem = z.output<typeof giftCodeItem>;

export const getGiftCodes = defineCall({
  method: "GET",
  path: "/api/giftpaysys",
  who: "user",
  summary: "The gift codes there are, and those the player has received.",
  reply: z.array(giftCodeItem),
});

export const receiveGiftCode = defineCall({
  method: "POST",
  path: "/api/giftpaysys/receive",
  who: "user",
  summary: "Gives the player a code of the campaign that runs, once; a repeat gets the same code.",
  body: z.object({ rewardType }),
  reply: z.object({ message: z.string(), giftcode: z.string() }),
  errors: ["gift_not_offered", "gift_not_begun", "gift_over", "gift_not_earned", "gift_sold_out"],
});

export const markGiftCode = defineCall({
  method: "PUT",
  path: "/api/giftpaysys/{campaign}/entered",
  who: "user",
  summary:
    "Marks the player's code of a campaign as entered in the game, or not; a repeat changes nothing.",
  params: z.object({ campaign: z.string().check(z.maxLength(CAMPAIGN_MAX_LENGTH)) }),
  body: z.object({ isEntered: z.boolean() }),
  errors: ["gift_not_received"],
});
