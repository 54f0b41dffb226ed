/**
 * Shows bonuses, gift campaigns and notices: lists, versions, revealed gift codes and cost estimates. Changes are
 * operations.
 */
import { type ConsoleFeature, route } from "../../feature.ts";
import type { ConsoleServices } from "../../services.ts";
import { showDesk } from "./show-desk.ts";
import {
  countEarners,
  type EstimatedGift,
  type EstimatedSpan,
  estimateSpans,
  listCodes,
  listNewest,
  listVersions,
  type Span,
} from "./store.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import type { getCampaigns } from "@portal/contract/console/campaigns";
import type { QueryOf, ReplyInput } from "@portal/contract/http/call";
import type { Database, Queries } from "../../../kit/database/database.ts";
import { BEFORE_ALL, keysAfter, pageOf } from "../../lists/cursor.ts";
import { directionOf } from "../../lists/filters.ts";
import type { GiftCodeVault } from "../../../domain/payments/gift-code-vault.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import type { BonusStep } from "@portal/contract/console/campaign-content";
import * as calls from "@portal/contract/console/campaigns";

const MONTH_MS = 30 * 24 * 60 * 60_000;

/**
 * Estimates how many players would have earned a code, from the real top-ups of a period as long as the campaign (at
 * most 30 days) that ends now.
 */
function estimateGiftCost(
  { db }: OperatorServices,
  asked: { readonly thresholdVnd: number; readonly from: string; readonly until: string },
): Promise<EstimatedGift> {
  const lengthMs = Math.max(0, Date.parse(asked.until) - Date.parse(asked.from));
  const until = new Date();
  const from = new Date(until.getTime() - Math.min(lengthMs, MONTH_MS));
  return countEarners(db, { from, until }, asked.thresholdVnd);
}

/** Lists the campaigns of a kind. */
async function listCampaigns(
  db: Queries,
  query: QueryOf<typeof getCampaigns>,
): Promise<ReplyInput<typeof getCampaigns>> {
  const { kind, state = null, title = null, limit } = query;
  const direction = directionOf(query.sort);
  const [afterRank, afterId] = keysAfter(query, BEFORE_ALL);
  const found = await listNewest(db, {
    kind,
    state,
    title,
    direction,
    afterRank,
    afterId,
    isByBegin: query.sort.endsWith("from"),
    atMost: limit + 1,
  });
  return pageOf(found, query, ({ rank, id }) => [rank, direction * id]);
}

/** Shows a campaign's codes in clear, for the game. The log entry (who and why) is committed first. */
async function revealCodes(
  { db, giftCodeVault }: { readonly db: Database; readonly giftCodeVault: GiftCodeVault },
  staff: Staff,
  { campaign, reason }: { readonly campaign: string; readonly reason: string },
): Promise<{ readonly codes: string[] }> {
  const encrypted = await runAlone(db, staff, { name: "reveal-codes", reason }, async (tx) => {
    const found = await listCodes(tx, campaign);
    const details = { campaign, revealedCodes: found.length };
    return { result: found, auditEntry: { command: "reveal-codes", userId: null, details } };
  });
  return { codes: encrypted.map((code) => giftCodeVault.decrypt(code)) };
}

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 4;
const MONTH_DAYS = 30;

/** Estimates what a bonus would have cost on real payments of the last month. */
async function estimateBonusCost(
  { db }: OperatorServices,
  asked: {
    readonly methods: readonly string[];
    readonly steps: readonly BonusStep[];
    readonly from: string;
    readonly until: string | null;
  },
): Promise<{ readonly spans: EstimatedSpan[] }> {
  const { methods, steps, from, until } = asked;
  const spans = spansOf(Date.parse(from), until === null ? null : Date.parse(until), Date.now());
  return { spans: await estimateSpans(db, methods, steps, spans) };
}

/**
 * Returns the same hours of the last four weeks; for a bonus that is open-ended or longer than a week, the last 30
 * days.
 */
function spansOf(fromMs: number, untilMs: number | null, nowMs: number): Span[] {
  const span = (startMs: number, endMs: number) => ({
    from: new Date(startMs),
    until: new Date(endMs),
  });
  if (untilMs === null || untilMs - fromMs > WEEK_MS || untilMs <= fromMs) {
    return [span(nowMs - MONTH_DAYS * DAY_MS, nowMs)];
  }
  const weeksBack = Math.max(1, Math.ceil((untilMs - nowMs) / WEEK_MS));
  return Array.from({ length: WEEKS }, (_, at) => {
    const backMs = (weeksBack + at) * WEEK_MS;
    return span(fromMs - backMs, untilMs - backMs);
  });
}

const routes = (services: ConsoleServices) => [
  route(calls.getCampaigns, { handle: ({ query }) => listCampaigns(services.db, query) }),
  route(calls.getCampaignDesk, { handle: ({ viewer }) => showDesk(services, viewer) }),
  route(calls.getCampaignVersions, {
    handle: async ({ params: { campaign } }) => ({
      versions: await listVersions(services.db, campaign),
    }),
  }),
  route(calls.revealCodes, {
    handle: ({ viewer, params, body }) => revealCodes(services, viewer, { ...params, ...body }),
  }),
  route(calls.estimateBonusCost, { handle: ({ body }) => estimateBonusCost(services, body) }),
  route(calls.estimateGiftCost, { handle: ({ body }) => estimateGiftCost(services, body) }),
];

export const campaigns: ConsoleFeature = { routes };
