-- How the shop and the brand change: by people, in versions, within limits.

create view versions as
  select 'shop' as subject, * from shop_versions
  union all
  select 'brand', * from brand_versions;

-- By how much one version differs from another, in the unit of the limits of who may change it alone.
create function version_change(p_subject text, p_before jsonb, p_after jsonb) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select case p_subject
    when 'shop' then shop_change(p_before, p_after) when 'brand' then brand_change(p_before, p_after) end;
$$;

-- Publishes the next version, exactly as the order says that was approved. It takes the place of what holds from its
-- beginning on, or at once if that has passed.
-- SQLSTATE PT025: another version was published since. PT015: it changes more than the person may change alone.
create function publish_version(p_subject text, p_order jsonb, p_reason text) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_by text := staff_of_order('change-' || p_subject, p_order);
  v_from timestamptz := greatest((p_order->>'from')::timestamptz, now());
  v_operation staff_operations;
  v_approval approvals;
  v_before jsonb;
  v_last integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_subject, 0));
  select coalesce(max(version), 0) into v_last from versions where subject = p_subject;
  if v_last <> (p_order->>'after')::integer then
    raise exception 'the % has had another version since', p_subject using errcode = 'PT025';
  end if;
  select * into strict v_operation from staff_operations where xact = pg_current_xact_id();
  select content into v_before from versions where subject = p_subject and holds @> v_from;
  if version_change(p_subject, v_before, p_order->'content') > v_operation.amount then
    raise exception 'the order changes the % by more than %', p_subject, v_operation.amount using errcode = 'PT015';
  end if;
  select * into v_approval from approvals where id = v_operation.approval_id;
  execute format('update %I set holds = holds * tstzrange(null, $1)
    where not isempty(holds) and (upper(holds) is null or upper(holds) > $1)', p_subject || '_versions')
    using v_from;
  execute format('insert into %I (version, holds, content, proposed_by, published_by, reason)
    values ($1, tstzrange($2, null), $3, $4, $5, $6)', p_subject || '_versions')
    using v_last + 1, v_from, p_order->'content',
      coalesce(v_approval.proposed_by, v_by), v_by, coalesce(v_approval.evidence, p_reason);
  return v_last + 1;
end $$;

-- Writes down what the settings say, before anything was ever published. A process does this at its start, so it waits
-- for nobody who publishes; from then on people publish.
create function seed_version(p_subject text, p_content jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_added integer;
begin
  execute format('insert into %I (version, holds, content) values (1, tstzrange(now(), null), $1) on conflict do nothing',
    p_subject || '_versions') using p_content;
  get diagnostics v_added = row_count;
  return v_added > 0;
end $$;

grant select on versions to portal_app, portal_console;
revoke execute on function version_change, publish_version, seed_version from public;
grant execute on function seed_version to portal_app;
grant execute on function version_change, publish_version to portal_console;
