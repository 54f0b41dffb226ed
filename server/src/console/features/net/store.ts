/** Queries for fees and taxes: cash by day and method, the rates that staff set, and the VAT within sales. */
import type { NetOfMethod, Rate, VatOfPeriod } from "@portal/contract/console/net";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

type Days = { readonly from: string; readonly to: string };

export type SummedNet = Pick<
  NetOfMethod,
  "method" | "payments" | "grossVnd" | "returnedVnd" | "feeVnd" | "hasRate"
> & {
  readonly day: string;
  /** Of cards. */
  readonly gatewayPayments: number;
  /** What the gateway deducted from those. */
  readonly gatewayFeeVnd: number;
  /** Booked bank fees. */
  readonly bookedFeeVnd: number;
};

/** Sums each day's cash by method, with the fee of each payment by the rate of its day. */
export function sumNet(db: Queries, { from, to }: Days): Promise<SummedNet[]> {
  return db.many<SummedNet>(sql`
    with paid as materialized (
      select day, case when account like 'cash:card%' then substr(account, length('cash:') + 1)
          else split_part(account, ':', 2) end as method,
        kind, amount_vnd, payments, gateway_payments, gateway_vnd,
        kind like 'topup.%' or kind = 'transfer.unmatched' as came
      from book_payments
      where day >= ${from}::date and day <= ${to}::date and account like 'cash:%'
    ), rates as materialized (
      select d.day, d.method, r.basis_points, r.fixed_vnd
      from (select distinct day, method from paid) d cross join lateral rate_on(d.method, d.day) r
    )
    select p.day::text as day /* never null */, p.method /* never null */,
      coalesce(sum(p.payments) filter (where came), 0)::bigint as payments /* never null */,
      coalesce(sum(p.amount_vnd * p.payments) filter (where came), 0)::bigint as "grossVnd" /* never null */,
      coalesce(-sum(p.amount_vnd * p.payments) filter (where not came and kind not like 'outgoing.%'), 0)::bigint
        as "returnedVnd" /* never null */,
      coalesce(sum(fee_of(p.amount_vnd, r.basis_points, r.fixed_vnd) * p.payments) filter (where came), 0)::bigint
        as "feeVnd" /* never null */,
      bool_and(r.day is not null) as "hasRate" /* never null */,
      sum(p.gateway_payments)::bigint as "gatewayPayments" /* never null */,
      coalesce(sum(p.amount_vnd * p.gateway_payments - p.gateway_vnd) filter (where came), 0)::bigint
        as "gatewayFeeVnd" /* never null */,
      coalesce(-sum(p.amount_vnd * p.payments) filter (where kind = 'outgoing.bank_fee'), 0)::bigint
        as "bookedFeeVnd" /* never null */
    from paid p left join rates r on r.day = p.day and r.method = p.method
    group by p.day, p.method order by p.day, p.method`);
}

export function listRates(db: Queries): Promise<Rate[]> {
  return db.many<Rate>(sql`
    select v.name, v.from_day::text as "from", v.basis_points as "basisPoints",
      v.fixed_vnd as "fixedVnd", s.login as "setBy", v.set_at as "setAt"
    from rate_versions v join staff s on s.id = v.set_by order by v.id desc`);
}

export type SummedVat = Pick<
  VatOfPeriod,
  "vatPercent" | "sales" | "refunds" | "grossVnd" | "vatVnd"
> & { readonly day: string };

/** Sums the VAT within each day's sales, rounded for each sale, and the VAT that refunds take back. */
export function sumVat(
  db: Queries,
  { from, to }: Days,
  usualPercent: number,
): Promise<SummedVat[]> {
  return db.many<SummedVat>(sql`
    with sold as materialized (
      select day, amount_vnd, payments from book_payments
      where day >= ${from}::date and day <= ${to}::date and account like 'sales:%' and amount_vnd > 0
    ), returned as materialized (
      select (posted_at at time zone 'Asia/Ho_Chi_Minh')::date as day, sold_on, amount_vnd, refunded_before_vnd
      from sale_entries
      where refund_id is not null
        and refunded_at >= day_start(${from}::date) and refunded_at < day_start(${to}::date + 1)
    ), rates as materialized (
      select d.day, coalesce((select basis_points / 100 from rate_on('vat', d.day)), ${usualPercent}::integer) as percent
      from (select day from sold union select sold_on from returned) d
    ), lines as (
      select s.day, r.percent, s.payments as sales, 0 as refunds, s.amount_vnd * s.payments as gross_vnd,
        vat_within(s.amount_vnd, r.percent) * s.payments as vat_vnd
      from sold s join rates r on r.day = s.day
      union all
      select b.day, r.percent, 0, 1, b.amount_vnd,
        vat_within(b.refunded_before_vnd, r.percent) - vat_within(b.refunded_before_vnd - b.amount_vnd, r.percent)
      from returned b join rates r on r.day = b.sold_on
    )
    select day::text as day /* never null */, percent as "vatPercent" /* never null */,
      sum(sales)::bigint as sales /* never null */, sum(refunds)::bigint as refunds /* never null */,
      sum(gross_vnd)::bigint as "grossVnd" /* never null */, sum(vat_vnd)::bigint as "vatVnd" /* never null */
    from lines group by day, percent order by day, percent`);
}
