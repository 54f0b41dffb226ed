/** Campaigns (bonuses, gift codes, notices): their list, versions and codes, and what a bonus would have cost. */
import * as z from "zod/mini";
import { defineCall } from "../http/call.ts";
import { approval } from "./approvals.ts";
import {
  bonusContent,
  bonusStep,
  campaignKinds,
  campaignName,
  giftContent,
  minute,
  nameList,
  noticeContent,
  publishBonusOrder,
  publishGiftOrder,
  STEPS_MAX,
} from "./campaign-content.ts";
import { listQuery, listReply, textFilter } from "./list.ts";
import { reason } from "./players.ts";
import { takesRight } from "./rights.ts";

const content = z.union([bonusContent, giftContent, noticeContent]);

const campaignStates = ["upcoming", "running", "over"] as const;

export const campaignRow = z.object({
  campaign: campaignName,
  kind: z.enum(campaignKinds),
  /** The newest version's number. */
  version: z.int(),
  title: z.string(),
  state: z.enum(campaignStates),
  /** ISO 8601 in UTC. */
  from: z.string(),
  /** Null: until it is ended. */
  until: z.nullable(z.string()),
  /** The newest version. */
  publishedAt: z.string(),
  /** The content, in the form that its `kind` has. */
  content,
  /** Only for a gift campaign. */
  codes: z.nullable(z.object({ free: z.int(), given: z.int() })),
});
export type CampaignRow = z.output<typeof campaignRow>;

export const getCampaigns = takesRight(
  "see-campaigns",
  defineCall({
    method: "GET",
    path: "/api/console/campaigns",
    who: "user",
    summary: "Campaigns of a kind, the last published first.",
    query: listQuery(["-published", "published", "-from", "from"], {
      kind: z.enum(campaignKinds),
      state: z.optional(z.enum(campaignStates)),
      /** Part of the title. */
      title: textFilter,
    }),
    reply: listReply(campaignRow),
    errors: ["right_missing"],
  }),
);

export const getCampaignDesk = takesRight(
  "see-campaigns",
  defineCall({
    method: "GET",
    path: "/api/console/campaign-desk",
    who: "user",
    summary: "What publishing takes: proposals that wait for a second person, methods and servers.",
    reply: z.object({
      waiting: z.array(
        z.object({
          ...approval.shape,
          kind: z.enum(campaignKinds),
          /** Of a bonus or gift campaign: what it is to be, for what it would cost. */
          order: z.nullable(
            z.discriminatedUnion("operation", [publishBonusOrder, publishGiftOrder]),
          ),
        }),
      ),
      /** The methods that a bonus or notice can be for, with their names on the pages. */
      methods: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          /** The method's bonus without campaigns. */
          steps: z.array(bonusStep),
        }),
      ),
      /** The names of the game's servers, as players read them: a notice can be about them. */
      zones: z.array(z.string()),
    }),
    errors: ["right_missing"],
  }),
);

export const campaignVersion = z.object({
  version: z.int(),
  title: z.string(),
  /** When it took or will take effect; null if it was replaced before it began. */
  holds: z.nullable(z.object({ from: z.string(), until: z.nullable(z.string()) })),
  content,
  publishedAt: z.string(),
  /** Null: from the settings. */
  publishedBy: z.nullable(z.string()),
});
export type CampaignVersion = z.output<typeof campaignVersion>;

export const getCampaignVersions = takesRight(
  "see-campaigns",
  defineCall({
    method: "GET",
    path: "/api/console/campaigns/{campaign}/versions",
    who: "user",
    summary: "All versions of a campaign, the newest first.",
    params: z.object({ campaign: campaignName }),
    reply: z.object({ versions: z.array(campaignVersion) }),
    errors: ["right_missing"],
  }),
);

export const revealCodes = takesRight(
  "reveal-codes",
  defineCall({
    method: "POST",
    path: "/api/console/campaigns/{campaign}/codes",
    who: "user",
    summary: "A campaign's codes in clear, for the game. Who looked and why is logged first.",
    params: z.object({ campaign: campaignName }),
    body: z.object({ reason }),
    reply: z.object({ codes: z.array(z.string()) }),
    errors: ["right_missing", "takes_approval", "operation_refused", "proof_required"],
  }),
);

export const estimateBonusCost = takesRight(
  "see-campaigns",
  defineCall({
    method: "POST",
    path: "/api/console/campaigns/estimate-bonus-cost",
    who: "user",
    summary:
      "What a bonus would have cost on real payments: at the same hours of the last four weeks, or in the last 30 days.",
    body: z.object({
      methods: nameList,
      steps: z.array(bonusStep).check(z.maxLength(STEPS_MAX)),
      from: minute,
      until: z.nullable(minute),
    }),
    reply: z.object({
      spans: z.array(
        z.object({
          from: z.string(),
          until: z.string(),
          payments: z.int(),
          amountVnd: z.int(),
          /** The bonus that these payments got, in KP. */
          givenBonusKp: z.int(),
          /** The bonus that they would have got, in KP. */
          wouldBonusKp: z.int(),
        }),
      ),
    }),
    errors: ["right_missing"],
  }),
);

export const estimateGiftCost = takesRight(
  "see-campaigns",
  defineCall({
    method: "POST",
    path: "/api/console/campaigns/estimate-gift-cost",
    who: "user",
    summary:
      "How many players would have earned a code by their top-ups: in the days before now, as many as the campaign has, 30 at most.",
    body: z.object({
      thresholdVnd: z.int().check(z.positive()),
      from: minute,
      until: minute,
    }),
    reply: z.object({
      from: z.string(),
      until: z.string(),
      /** Players who topped up in the period. */
      players: z.int(),
      earned: z.int(),
    }),
    errors: ["right_missing"],
  }),
);
