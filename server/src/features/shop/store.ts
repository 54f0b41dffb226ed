/** Queries for the shop and the home page of one player; `seedShop` inserts the first version of the shop. */
import type { Milestone, ShopCampaign, WaitingItem } from "@portal/contract/shop";
import { TOP_UP_LATE_MINUTES } from "@portal/contract/top-up";
import type { Vnd } from "@portal/contract/values/money";
import { seedVersion } from "../../domain/versions.ts";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import { shopOfSettings } from "../../settings/shop-of-settings.ts";

/** A transfer that was credited. */
export type PaidTransfer = {
  readonly method: string;
  readonly amountVnd: Vnd;
  /** ISO 8601 in UTC. */
  readonly at: string;
};

/**
 * Returns the newest credited transfer. Reads the newest of each type by an index, so that refused orders do not slow
 * it down: with `=` in place of the range, PostgreSQL would sort.
 * @param methods the open methods
 */
export function findLastTransfer(
  db: Queries,
  userId: number,
  methods: readonly string[],
): Promise<PaidTransfer | undefined> {
  return db.maybe<PaidTransfer>(sql`
    select last.method /* never null */, last.value as "amountVnd", last.created_at as at
    from (values ('topup.bank-transfer'), ('topup.e-wallet')) as kind (type)
    cross join lateral (
      select t.payload->>'source' as method, t.value, t.created_at, t.id from transactions t
      where t.user_id = ${userId} and (t.type, t.status) >= (kind.type, 'success')
        and (t.type, t.status) <= (kind.type, 'success')
        and t.payload->>'source' = any(${methods}::text[])
      order by t.type desc, t.status desc, t.created_at desc, t.id desc limit 1
    ) last
    order by last.created_at desc, last.id desc limit 1`);
}

/** A package whose coins were delivered. */
export type BoughtPackage = {
  readonly creditKp: number;
  readonly zone: { readonly id: string; readonly name: string };
  readonly character: string | null;
  readonly characterId: string | null;
  /** When it was paid, ISO 8601 in UTC. */
  readonly at: string;
};

export function findLastPackage(db: Queries, userId: number): Promise<BoughtPackage | undefined> {
  return db.maybe<BoughtPackage>(sql`
    select p.credit_kp as "creditKp",
      jsonb_build_object('id', p.zone_id, 'name', p.zone_name) as zone /* never null */,
      p.character_name as character, p.character_id as "characterId",
      p.ordered_at as at /* never null */
    from transactions t join purchases p on p.transaction_id = t.id
    where t.user_id = ${userId} and (t.type, t.status) >= ('credit.pay', 'success')
      and (t.type, t.status) <= ('credit.pay', 'success')
    order by t.type desc, t.status desc, t.created_at desc, t.id desc limit 1`);
}

/** Returns whether the player has ever had credit. */
export function hasHadCredit(db: Queries, userId: number): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from transactions where user_id = ${userId} and status = 'success')`);
}

/** Campaigns that the page shows at most. */
const CAMPAIGNS_AT_MOST = 10;

/**
 * Lists the running bonuses, and the gift campaigns for sharing whose code the player can still get. Those that end
 * first come first. Methods are named as in the settings.
 */
export function listCampaigns(db: Queries, userId: number): Promise<ShopCampaign[]> {
  return db.many<ShopCampaign>(sql`
    select v.campaign, v.title,
      case v.kind when 'bonus' then 'bonus' else 'share' end as kind /* never null */,
      array(select jsonb_array_elements_text(v.content->'methods')) as methods /* never null */,
      coalesce((select max((step->>'bonusPercent')::integer)
        from jsonb_array_elements(v.content->'steps') as step), 0) as "upToPercent",
      upper(v.holds) as "endsAt"
    from campaign_versions v
    where v.holds @> now() and (
      v.kind = 'bonus'
      or v.kind = 'gift' and v.content->>'giftKind' = 'share'
        and exists (select from gift_codes g where g.campaign = v.campaign and g.user_id is null)
        and not exists (
          select from gift_codes own where own.campaign = v.campaign and own.user_id = ${userId}))
    order by upper(v.holds), v.id limit ${CAMPAIGNS_AT_MOST}`);
}

/** Returns the player's progress in the campaign for topping up; undefined if none runs or its codes are gone. */
export function findMilestone(db: Queries, userId: number): Promise<Milestone | undefined> {
  return db.maybe<Milestone>(sql`
    select topped_up_vnd(${userId}, v.begins_at, upper(v.holds)) as "toppedUpVnd" /* never null */,
      (v.content->>'thresholdVnd')::bigint as "neededVnd" /* never null */,
      own.code_mac is not null as "isReceived", upper(v.holds) as "endsAt" /* never null */
    from campaign_versions v
    left join gift_codes own on own.campaign = v.campaign and own.user_id = ${userId}
    where v.kind = 'gift' and v.content->>'giftKind' = 'top-up' and v.holds @> now()
      and (own.code_mac is not null
        or exists (select from gift_codes g where g.campaign = v.campaign and g.user_id is null))
    limit 1`);
}

/** Open items that the page shows at most, the newest. */
const WAITING_AT_MOST = 6;

/** Each kind of item without its `label`, which the caller adds from the settings. */
type Unlabelled<Item> = Item extends { readonly label: string } ? Omit<Item, "label"> : Item;
type FoundItem = Unlabelled<WaitingItem>;

/** Lists the player's open transfers, purchases, searches and cases, the newest first. */
export async function listWaiting(db: Queries, userId: number): Promise<FoundItem[]> {
  const rows = await db.many<{
    readonly item: FoundItem;
  }>(sql`
    select jsonb_build_object('kind', kind, 'id', id, 'since', since) || more
      as item /* never null */
    from (
      select 'top-up' as kind, id, sent_at as since, jsonb_build_object(
        'method', method, 'amountVnd', amount_vnd,
        'isLate', sent_at <= now() - make_interval(mins => ${TOP_UP_LATE_MINUTES})) as more
      from top_ups
      where user_id = ${userId} and transaction_id is null and purchase_id is null
        and sent_at > now() - top_up_stays_open()
      union all
      select 'purchase', w.id, w.created_at,
        jsonb_build_object('coins', p.coins, 'coinName', p.coin_name, 'state', p.state)
      from purchases_under_way w
      cross join lateral (select * from shown_purchases s where s.id = w.id) p
      where w.user_id = ${userId}
      union all
      select 'search', id, opened_at, jsonb_build_object(
        'method', method, 'amountVnd', amount_vnd, 'isFound', status = 'waiting')
      from transfer_cases where user_id = ${userId} and status in ('open', 'waiting')
      union all
      select 'case', id, last_message_at, jsonb_build_object('isAnswered', answer_by is null)
      from support_cases where user_id = ${userId} and closed_at is null and topic <> 'transfer'
    ) waits
    order by since desc, id limit ${WAITING_AT_MOST}`);
  return rows.map(({ item }) => item);
}

/** Inserts the settings' shop as the first version. @returns false if there is a version already */
export function seedShop(db: Queries, portal: ValidPortalSettings): Promise<boolean> {
  return seedVersion(db, "shop", shopOfSettings(portal));
}
