-- How the shop changes: by people, in versions, within limits.

-- By how much one version differs from another in what players get: the largest change in whole percent, of a
-- package's coins, a rate, or a bonus. What appears, disappears or is sold at another time counts as 100.
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

-- Publishes the shop's next version, exactly as the order says that was approved. It takes the place of what holds from
-- its beginning on, or at once if that has passed.
-- SQLSTATE PT025: another version was published since. PT015: it changes more than the person may change alone.
create function publish_shop(p_order jsonb, p_reason text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_by text := staff_of_order('change-shop', p_order);
  v_from timestamptz := greatest((p_order->>'from')::timestamptz, now());
  v_operation staff_operations;
  v_approval approvals;
  v_last integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('shop', 0));
  select coalesce(max(version), 0) into v_last from shop_versions;
  if v_last <> (p_order->>'after')::integer then
    raise exception 'the shop has had another version since' using errcode = 'PT025';
  end if;
  select * into strict v_operation from staff_operations where xact = pg_current_xact_id();
  if shop_change((select content from shop_versions where holds @> v_from), p_order->'content') > v_operation.amount then
    raise exception 'the order changes the shop by more than % percent', v_operation.amount using errcode = 'PT015';
  end if;
  select * into v_approval from approvals where id = v_operation.approval_id;
  update shop_versions set holds = holds * tstzrange(null, v_from)
    where not isempty(holds) and (upper(holds) is null or upper(holds) > v_from);
  insert into shop_versions (version, holds, content, proposed_by, published_by, reason)
    values (v_last + 1, tstzrange(v_from, null), p_order->'content',
      coalesce(v_approval.proposed_by, v_by), v_by, coalesce(v_approval.evidence, p_reason));
  return v_last + 1;
end $$;

-- Writes down what the settings sell, before anything was ever published. A process does this at its start; from then on
-- people publish.
create function seed_shop(p_content jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('shop', 0));
  if exists (select from shop_versions) then return false; end if;
  insert into shop_versions (version, holds, content) values (1, tstzrange(now(), null), p_content);
  return true;
end $$;

-- A slip should reach a second pair of eyes before it reaches players.
insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('marketing', 'change-shop', null, null, true, false),
  ('admin', 'change-shop', null, null, true, false),
  ('senior', 'change-shop', 5, 5, true, true);

grant select on shop_versions to portal_console;
revoke execute on function shop_change, publish_shop, seed_shop from public;
grant execute on function seed_shop to portal_app;
grant execute on function shop_change, bonus_percent, publish_shop to portal_console;
