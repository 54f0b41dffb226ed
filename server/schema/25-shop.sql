-- How much two versions of the shop differ, and the limits of who may change it.

-- The largest change between two versions in what players get, in whole percent: of a package's coins, a rate, or a
-- bonus. Anything added, removed or sold at another time counts as 100.
create function shop_change(p_before jsonb, p_after jsonb) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  with package as (
    select b.value as before, a.value as after
    from jsonb_array_elements(p_before->'packages') b
    full join jsonb_array_elements(p_after->'packages') a on a.value->'creditKp' = b.value->'creditKp'
  ), method as (
    select b.value as before, a.value as after
    from jsonb_array_elements(p_before->'methods') b
    full join jsonb_array_elements(p_after->'methods') a on a.value->'name' = b.value->'name'
  ), changes as (
    select case
      when (before->'from', before->'until') is distinct from (after->'from', after->'until')
        or before is null or after is null then 100
      else 100.0 * abs((after->>'coins')::numeric / (before->>'coins')::numeric - 1) end as change
    from package
    union all
    select case when before is null or after is null then 100
      else 100.0 * abs((after->>'kpPer10000Vnd')::numeric / (before->>'kpPer10000Vnd')::numeric - 1) end
    from method
    union all
    select abs(bonus_percent(after->'steps', amount) - bonus_percent(before->'steps', amount))
    from method cross join lateral (
      select (step->>'cashValueVnd')::bigint as amount
      from jsonb_array_elements(before->'steps' || (after->'steps')) as step) as steps
  )
  select coalesce(ceil(max(change)), 0)::bigint from changes;
$$;

-- Larger changes need a second person, so that slips are found before players see them.
insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('marketing', 'change-shop', null, null, true, false),
  ('admin', 'change-shop', null, null, true, false),
  ('senior', 'change-shop', 5, 5, true, true);

grant select on shop_versions to portal_console;
revoke execute on function shop_change from public;
grant execute on function bonus_percent to portal_console;
