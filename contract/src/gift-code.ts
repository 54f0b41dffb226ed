/** Gift codes: one for sharing a post, one for topping up enough in a campaign's time. */
import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { vndAmount } from "./money.ts";

/** What a claim asks for (specification §9): the code of the shared post. */
export const SHARE_REWARD = 2;
/** The code of the top-ups, 'KeyAuto'. */
export const AUTO_KEY_REWARD = 9999;

const rewards = [SHARE_REWARD, AUTO_KEY_REWARD] as const;
const REWARD_UNKNOWN_MESSAGE = "Loại GiftCode này không có.";

/** As a number, or as text by older clients. */
const rewardType = z.pipe(
  z.literal([...rewards, `${SHARE_REWARD}`, `${AUTO_KEY_REWARD}`], {
    error: REWARD_UNKNOWN_MESSAGE,
  }),
  z.transform((given) => rewards.find((reward) => String(reward) === String(given))!),
);

export const giftCodeItem = z.object({
  description: z.string(),
  /** 1: for sharing a post, claimed as SHARE_REWARD; 0: for topping up, claimed as AUTO_KEY_REWARD. */
  shareRequired: z.int(),
  /** Null until the player has one. */
  giftCode: z.nullable(z.string()),
  /** Whether the player has received it; anything else is shown as 'not clear'. */
  giftState: z.nullable(z.boolean()),
  /** ISO 8601 in UTC. */
  userReceiveAt: z.nullable(z.string()),
  /** Whether there is anything to claim now; it does not ask whether this player may. */
  availability: z.enum(["open", "not_begun", "over", "sold_out"]),
  /** ISO 8601 in UTC: from the first moment to before the second. */
  beginsAt: z.string(),
  endsAt: z.string(),
  /** Where the post is shared; only where sharing is required. */
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
