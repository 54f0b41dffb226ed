/** Queries for campaigns: the list, versions, gift codes, and estimates from real payments. */
import type { BonusStep, CampaignKind } from "@portal/contract/console/campaign-content";
import type { CampaignRow, CampaignVersion } from "@portal/contract/console/campaigns";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export type CampaignQuery = {
  readonly kind: CampaignKind;
  readonly state: CampaignRow["state"] | null;
  /** Part of the title. */
  readonly title: string | null;
  /** Sort by begin; else by publication. */
  readonly isByBegin: boolean;
  /** 1: ascending; -1: descending. */
  readonly direction: 1 | -1;
  /** The last row of the previous page; both are negated in a descending order. */
  readonly afterRank: number;
  readonly afterId: number;
  readonly atMost: number;
};

type ListedCampaign = CampaignRow & { readonly id: number; readonly rank: number };

/**
 * Lists each campaign's newest version. There are only a few versions a week; codes are counted for the page's
 * campaigns only.
 */
export function listNewest(db: Queries, query: CampaignQuery): Promise<ListedCampaign[]> {
  const { kind, state, title, isByBegin, direction, afterRank, afterId, atMost } = query;
  return db.many<ListedCampaign>(sql`
    with newest as (
      select v.*, coalesce(case when isfinite(v.begins_at) then v.begins_at end, v.published_at) as since,
        case when exists (
            select from campaign_versions held where held.campaign = v.campaign and held.holds @> now())
            then 'running'
          when lower(v.holds) > now() then 'upcoming' else 'over' end as state
      from campaign_versions v
      where v.kind = ${kind} and not exists (
        select from campaign_versions later
        where later.campaign = v.campaign and later.version > v.version)
    ), page as materialized (
      select n.*, k.rank from newest n cross join lateral (select ${direction}::integer
        * case when ${isByBegin}::boolean then (extract(epoch from n.since) * 1000000)::bigint else n.id end as rank) k
      where (k.rank, ${direction}::integer * n.id) > (${afterRank}::bigint, ${afterId}::bigint)
        and (${state}::text is null or n.state = ${state})
        and (${title}::text is null or strpos(lower(n.title), lower(${title})) > 0)
      order by k.rank, ${direction}::integer * n.id limit ${atMost}
    )
    select p.id /* never null */, p.campaign /* never null */, p.kind /* never null */,
      p.version /* never null */, p.title /* never null */, p.content /* never null */,
      p.published_at as "publishedAt" /* never null */, p.since as "from" /* never null */, upper(p.holds) as until, p.state /* never null */,
      p.rank /* never null */,
      case when p.kind = 'gift' then (
        select jsonb_build_object('free', count(*) filter (where g.user_id is null), 'given', count(g.user_id))
        from gift_codes g where g.campaign = p.campaign) end as codes
    from page p order by p.rank, ${direction}::integer * p.id`);
}

/** Finds the kinds of these campaigns. */
export function findKinds(
  db: Queries,
  campaigns: readonly string[],
): Promise<{ readonly campaign: string; readonly kind: CampaignKind }[]> {
  return db.many<{ campaign: string; kind: CampaignKind }>(sql`
    select distinct campaign, kind from campaign_versions where campaign = any(${campaigns})`);
}

/** Lists a campaign's encrypted codes, in the order in which they are given out. */
export async function listCodes(db: Queries, campaign: string): Promise<string[]> {
  const found = await db.many<{ encrypted: string }>(sql`
    select encrypted_code as encrypted from gift_codes where campaign = ${campaign} order by id`);
  return found.map(({ encrypted }) => encrypted);
}

const VERSIONS_SHOWN = 100;

/** Lists the versions of a campaign, the newest first. */
export function listVersions(db: Queries, campaign: string): Promise<CampaignVersion[]> {
  return db.many<CampaignVersion>(sql`
    select v.version, v.title, v.content, v.published_at as "publishedAt",
      v.published_by as "publishedBy",
      case when not isempty(v.holds) then jsonb_build_object(
        'from', coalesce(lower(v.holds), v.published_at), 'until', upper(v.holds)) end as holds
    from campaign_versions v where v.campaign = ${campaign}
    order by v.version desc limit ${VERSIONS_SHOWN}`);
}

export type Span = { readonly from: Date; readonly until: Date };

export type EstimatedSpan = {
  readonly from: string;
  readonly until: string;
  readonly payments: number;
  readonly amountVnd: number;
  readonly givenBonusKp: number;
  readonly wouldBonusKp: number;
};

/**
 * Estimates, for the payments of each span, the bonus that these steps would have given, beside the bonus that was
 * given.
 */
export function estimateSpans(
  db: Queries,
  methods: readonly string[],
  steps: readonly BonusStep[],
  spans: readonly Span[],
): Promise<EstimatedSpan[]> {
  return db.many<EstimatedSpan>(sql`
    with span as (
      select begins_at, ends_at from unnest(${spans.map(({ from }) => from)}::timestamptz[],
        ${spans.map(({ until }) => until)}::timestamptz[]) as given (begins_at, ends_at)
    )
    select s.begins_at as "from" /* never null */, s.ends_at as until /* never null */,
      count(p.id) as payments, coalesce(sum(p.value), 0)::bigint as "amountVnd",
      coalesce(sum(div(p.credit_kp * p.percent, 100)), 0)::bigint as "givenBonusKp",
      coalesce(sum(div(p.credit_kp * coalesce(wanted.percent, 0), 100)), 0)::bigint as "wouldBonusKp"
    from span s
    left join lateral (
      select t.id, t.value, (t.payload->>'creditKp')::numeric as credit_kp,
        (t.payload->'rate'->>'bonusPercent')::bigint as percent
      from transactions t
      where t.created_at >= s.begins_at and t.created_at < s.ends_at
        and t.type like 'topup.%' and t.status = 'success'
        and case when t.type = 'topup.card' then 'card' else t.payload->>'source' end
          = any (${methods}::text[])
    ) p on true
    left join lateral (
      select (step->>'bonusPercent')::bigint as percent
      from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) as step
      where (step->>'cashValueVnd')::bigint <= p.value
      order by (step->>'cashValueVnd')::bigint desc limit 1
    ) wanted on true
    group by s.begins_at, s.ends_at order by s.begins_at desc`);
}

export type EstimatedGift = {
  readonly from: string;
  readonly until: string;
  readonly players: number;
  readonly earned: number;
};

/**
 * Counts the players who topped up in a span, and those who topped up at least `thresholdVnd`. Filters by `created_at`:
 * ids of orders may contain no time.
 */
export function countEarners(
  db: Queries,
  { from, until }: Span,
  thresholdVnd: number,
): Promise<EstimatedGift> {
  return db.one<EstimatedGift>(sql`
    select ${from}::timestamptz as "from" /* never null */, ${until}::timestamptz as until /* never null */,
      count(*) as players, count(*) filter (where p.vnd >= ${thresholdVnd}) as earned
    from (
      select t.user_id, sum(t.value) as vnd from transactions t
      where t.type like 'topup.%' and t.status = 'success'
        and t.created_at >= ${from} and t.created_at < ${until}
      group by t.user_id) p`);
}
