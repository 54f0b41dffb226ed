/** Estimates what other rates and packages would have given in a span of the past. */
import type { ShopContent } from "@portal/contract/console/shop-content";
import type { estimateShop } from "@portal/contract/console/shop";
import type { ReplyOf } from "@portal/contract/http/call";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

type Span = { readonly from: Date; readonly until: Date };

type Estimated = Pick<ReplyOf<typeof estimateShop>, "methods" | "players">;

/** Estimates what the payments would have given with other rates. A campaign's bonus stays as it was. */
export function estimatePayments(
  db: Queries,
  { from, until }: Span,
  { methods }: ShopContent,
): Promise<Estimated> {
  return db.one<Estimated>(sql`
    with payment as materialized (
      select t.user_id, t.value, paid.method,
        paid.credit_kp + div(paid.credit_kp * paid.percent, 100) as gave,
        rated.credit_kp + div(rated.credit_kp * case when paid.campaign is not null or wanted.each is null
          then paid.percent else bonus_percent(wanted.each->'steps', t.value) end, 100) as would
      from transactions t
      cross join lateral (
        select case when t.type = 'topup.card' then 'card' else t.payload->>'source' end as method,
          (t.payload->>'creditKp')::numeric as credit_kp,
          (t.payload->'rate'->>'kpPer10000Vnd')::numeric as rate,
          coalesce((t.payload->'rate'->>'bonusPercent')::numeric, 0) as percent,
          t.payload->'rate'->>'bonusVersionId' as campaign
      ) paid
      left join lateral (
        select each from jsonb_array_elements(${JSON.stringify(methods)}::jsonb) as each
        where each->>'name' = paid.method
      ) wanted on true
      cross join lateral (
        select coalesce(div(t.value * coalesce((wanted.each->>'kpPer10000Vnd')::numeric, paid.rate), 10000),
          paid.credit_kp) as credit_kp
      ) rated
      where t.created_at >= ${from} and t.created_at < ${until} and t.status = 'success'
        and t.type in ('topup.bank-transfer', 'topup.e-wallet', 'topup.card')
    ), by_method as (
      select method, count(*) as payments, sum(value) as amount, sum(gave) as gave, sum(would) as would
      from payment group by method
    ), by_player as (
      select sum(would) - sum(gave) as difference from payment group by user_id
    )
    select
      coalesce((select jsonb_agg(jsonb_build_object('method', method, 'payments', payments,
          'amountVnd', amount, 'gaveKp', gave, 'wouldGiveKp', would) order by amount desc, method)
        from by_method), '[]') as methods,
      (select jsonb_build_object('more', count(*) filter (where difference > 0),
          'less', count(*) filter (where difference < 0), 'same', count(*) filter (where difference = 0))
        from by_player) as players /* never null */`);
}

type EstimatedPackage = ReplyOf<typeof estimateShop>["packages"][number];

/** Estimates what the delivered orders would have given with other packages. */
export function estimatePackages(
  db: Queries,
  { from, until }: Span,
  { packages }: ShopContent,
): Promise<EstimatedPackage[]> {
  return db.many<EstimatedPackage>(sql`
    with wanted as (
      select (each->>'creditKp')::bigint as credit_kp, (each->>'coins')::bigint as coins
      from jsonb_array_elements(${JSON.stringify(packages)}::jsonb) as each
    ), delivered as (
      select d.credit_spent as credit_kp, count(*) as sold, sum(d.coins) as coins
      from transactions t join deliveries d on d.transaction_id = t.id
      where t.type = 'credit.pay' and t.status = 'success' and t.created_at >= ${from} and t.created_at < ${until}
      group by d.credit_spent
    )
    select coalesce(d.credit_kp, w.credit_kp) as "creditKp" /* never null */,
      coalesce(d.sold, 0) as sold, coalesce(d.coins, 0)::bigint as "gaveCoins",
      (w.coins * coalesce(d.sold, 0))::bigint as "wouldGiveCoins"
    from delivered d full join wanted w on w.credit_kp = d.credit_kp
    order by coalesce(d.credit_kp, w.credit_kp)`);
}
