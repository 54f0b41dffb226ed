-- Campaigns: bonuses, gift campaigns and notices to players, in versions that are each in force for a time. A published
-- version never changes: keep_version() (03-shop.sql) only lets its end move to an earlier time.

create table campaign_versions (
  id bigint generated always as identity primary key,
  -- The name of all its versions; for a gift campaign also of its inventory of codes.
  campaign text not null check (campaign ~ '^[a-z0-9-]{1,60}$'),
  kind text not null check (kind in ('bonus', 'gift', 'notice')),
  version integer not null check (version > 0),
  title text not null check (btrim(title) <> ''),
  -- When it is in force, by this server's clock. Its end moves to the time when another version replaced it or the
  -- campaign was ended; nothing else ever changes. Empty: it was replaced before it began.
  holds tstzrange not null,
  -- The published beginning. A later version does not move it, so that sums since then are kept.
  begins_at timestamptz not null,
  -- By kind, as contract/src/console/campaign-content.ts describes it.
  content jsonb not null,
  published_at timestamptz not null default now(),
  -- Null: from the settings, at the first start.
  published_by text,
  unique (campaign, version)
);

create index campaign_versions_kind on campaign_versions (kind, id);

-- Slots that only one version can hold at a time, such as 'bonus:momo' and 'gift:share'.
create table campaign_slots (
  version_id bigint not null references campaign_versions,
  slot text not null,
  holds tstzrange not null,
  primary key (version_id, slot),
  -- The slot as a range of one number, because an exclusion of ranges needs no extension. `>> 1` halves the slot's
  -- hash: the range's end, which is one more, then always fits into a bigint.
  constraint one_version_at_a_time exclude using gist (
    int8range(hashtextextended(slot, 0) >> 1, hashtextextended(slot, 0) >> 1, '[]') with &&,
    holds with &&)
);

create index campaign_slots_slot on campaign_slots (slot);

create trigger campaign_versions_kept before update on campaign_versions
  for each row execute function keep_version();
create trigger campaign_slots_kept before update on campaign_slots
  for each row execute function keep_version();
create trigger campaign_versions_append_only before delete or truncate on campaign_versions
  for each statement execute function refuse_change();
create trigger campaign_slots_append_only before delete or truncate on campaign_slots
  for each statement execute function refuse_change();

-- A method's rate and bonus by a version of the shop (null: the current one), with the bonus of a current campaign
-- instead, if there is one. Nulls if nothing was ever published: then the settings' rates count.
--   percent  whole percent of the credit
create function rates_at(p_method text, p_amount_vnd bigint, p_shop integer)
returns table (bonus_version_id bigint, bonus_percent bigint, kp_per_10000_vnd bigint)
language sql stable set search_path = public, pg_temp as $$
  select c.id, bonus_percent(coalesce(c.steps, s.steps), p_amount_vnd), s.rate
  from (values (1)) one
  left join lateral (
    select v.id, v.content->'steps' as steps
    from campaign_slots s join campaign_versions v on v.id = s.version_id
    where s.slot = 'bonus:' || p_method and s.holds @> now()
  ) c on true
  left join lateral (
    select (method->>'kpPer10000Vnd')::bigint as rate, method->'steps' as steps
    from shop_versions v cross join jsonb_array_elements(v.content->'methods') as method
    where method->>'name' = p_method and case when p_shop is null then v.holds @> now() else v.version = p_shop end
  ) s on true;
$$;

-- The slots that a version needs while it is in force.
create function campaign_slots_of(p_kind text, p_content jsonb) returns setof text
language sql immutable set search_path = public, pg_temp as $$
  select 'bonus:' || method
    from jsonb_array_elements_text(p_content->'methods') as method where p_kind = 'bonus'
  union all
  select 'gift:' || (p_content->>'giftKind') where p_kind = 'gift';
$$;

-- Inserts a version with its slots. SQLSTATE 23P01: another campaign has one of them at that time.
create function insert_campaign_version(
  p_campaign text, p_kind text, p_title text, p_begins_at timestamptz, p_holds tstzrange, p_content jsonb,
  p_by text
) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  insert into campaign_versions (campaign, kind, version, title, begins_at, holds, content, published_by)
    values (p_campaign, p_kind, 1 + (
        select coalesce(max(version), 0) from campaign_versions where campaign = p_campaign),
      p_title, p_begins_at, p_holds, p_content, p_by)
    returning id into v_id;
  insert into campaign_slots (version_id, slot, holds)
    select v_id, slot, p_holds from campaign_slots_of(p_kind, p_content) as slot;
  return v_id;
end $$;

-- Ends a campaign's present version at a time, and drops versions that have not begun.
create function cut_campaign(p_campaign text, p_at timestamptz) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  v_cut bigint;
begin
  update campaign_slots s set holds = s.holds * case when lower(s.holds) > now() then 'empty'
      else tstzrange(null, p_at) end
    from campaign_versions v
    where v.id = s.version_id and v.campaign = p_campaign
      and not isempty(s.holds) and (upper(s.holds) is null or upper(s.holds) > p_at or lower(s.holds) > now());
  update campaign_versions v set holds = v.holds * case when lower(v.holds) > now() then 'empty'
      else tstzrange(null, p_at) end
    where v.campaign = p_campaign
      and not isempty(v.holds) and (upper(v.holds) is null or upper(v.holds) > p_at or lower(v.holds) > now());
  get diagnostics v_cut = row_count;
  return v_cut;
end $$;

-- The person of this transaction, whose operation must be this one with exactly this order. SQLSTATE PT015.
create function staff_of_order(p_operation text, p_order jsonb) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  v_operation staff_operations;
begin
  select * into v_operation from staff_operations where xact = pg_current_xact_id();
  if v_operation.operation is distinct from p_operation or (
    v_operation.approval_id is not null and p_order is distinct from (
      select a.proposal from approvals a where a.id = v_operation.approval_id))
  then
    raise exception '% is not what this transaction may do', p_operation using errcode = 'PT015';
  end if;
  return (select s.login from staff s where s.id = v_operation.staff_id);
end $$;

-- Publishes a campaign's next version, exactly as in the approved order. It replaces the campaign's present version at
-- its own beginning, or at once if that has passed. SQLSTATE PT025: its end has passed, another version was published
-- since, or a campaign of another kind has the name.
create function publish_campaign(p_order jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text := substr(p_order->>'operation', length('publish-') + 1);
  v_by text := staff_of_order(p_order->>'operation', p_order);
  v_from timestamptz := greatest((p_order->>'from')::timestamptz, now());
  v_until timestamptz := (p_order->>'until')::timestamptz;
  v_last campaign_versions;
begin
  perform pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  select * into v_last from campaign_versions
    where campaign = p_order->>'campaign' order by version desc limit 1;
  if v_until <= v_from or coalesce(v_last.version, 0) <> (p_order->>'after')::integer or v_last.kind <> v_kind then
    raise exception 'no such version of % any more', p_order->>'campaign' using errcode = 'PT025';
  end if;
  perform cut_campaign(p_order->>'campaign', v_from);
  return insert_campaign_version(p_order->>'campaign', v_kind, p_order->>'title',
    (p_order->>'from')::timestamptz, tstzrange(v_from, v_until), p_order->'content', v_by);
end $$;

-- Ends a campaign now. SQLSTATE PT025: it has ended already.
create function end_campaign(p_order jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform staff_of_order('end-campaign', p_order);
  perform pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  if cut_campaign(p_order->>'campaign', now()) = 0 then
    raise exception '% has ended', p_order->>'campaign' using errcode = 'PT025';
  end if;
end $$;

-- Inserts the settings' gift campaigns, if none was ever published. Called at a process's start. From then on two
-- people publish campaigns.
--   p_seeds  an array of {campaign, kind, title, from, until, content}
create function seed_campaigns(p_seeds jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_seed record;
  v_added integer := 0;
begin
  -- Checked first without the lock, so that a start does not wait for anybody who publishes.
  if exists (select from campaign_versions) then return 0; end if;
  perform pg_advisory_xact_lock(hashtextextended('campaigns', 0));
  if exists (select from campaign_versions) then return 0; end if;
  for v_seed in
    select * from jsonb_to_recordset(p_seeds) as (campaign text, kind text, title text,
      "from" timestamptz, until timestamptz, content jsonb)
  loop
    if v_seed.kind <> 'gift' then
      raise exception 'the settings publish no %', v_seed.kind using errcode = 'PT015';
    end if;
    perform insert_campaign_version(v_seed.campaign, v_seed.kind, v_seed.title,
      v_seed."from", tstzrange(v_seed."from", v_seed.until), v_seed.content, null);
    v_added := v_added + 1;
  end loop;
  return v_added;
end $$;

-- Refuses more codes than a gift campaign's budget. SQLSTATE PT026.
create function hold_codes_to_budget() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_campaign text;
  v_budget bigint;
begin
  for v_campaign in select distinct campaign from added order by campaign loop
    perform pg_advisory_xact_lock(hashtextextended('codes:' || v_campaign, 0));
    select (content->>'budgetCodes')::bigint into v_budget from campaign_versions
      where campaign = v_campaign and kind = 'gift' order by version desc limit 1;
    if (select count(*) from gift_codes where campaign = v_campaign) > v_budget then
      raise exception '% may have % codes', v_campaign, v_budget using errcode = 'PT026';
    end if;
    if session_user = 'portal_console' and not exists (
      select from staff_operations where xact = pg_current_xact_id() and operation in ('import-codes', 'publish-gift')
    ) then
      raise exception 'no operation of this transaction adds codes' using errcode = 'PT015';
    end if;
  end loop;
  return null;
end $$;

create trigger gift_codes_within_budget after insert on gift_codes
  referencing new table as added for each statement execute function hold_codes_to_budget();

-- Ending a campaign gives nothing away, and its codes were approved with its budget.
insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('marketing', 'publish-bonus', null, null, true, false),
  ('senior', 'publish-bonus', null, null, true, true),
  ('marketing', 'publish-gift', null, null, true, false),
  ('senior', 'publish-gift', null, null, true, true),
  ('marketing', 'publish-notice', null, null, true, false),
  ('senior', 'publish-notice', null, null, true, true),
  ('marketing', 'end-campaign', null, null, true, false),
  ('senior', 'end-campaign', 0, 0, true, true),
  ('marketing', 'import-codes', 0, 0, false, false),
  ('senior', 'import-codes', 0, 0, false, false),
  ('marketing', 'reveal-codes', 0, 0, false, false),
  ('senior', 'reveal-codes', 0, 0, false, false);

grant select on campaign_versions, campaign_slots to portal_app, portal_console;
grant select on gift_codes to portal_console;
grant insert (campaign, encrypted_code, code_mac) on gift_codes to portal_console;

revoke execute on function rates_at, campaign_slots_of, insert_campaign_version, cut_campaign,
  staff_of_order, publish_campaign, end_campaign, seed_campaigns, hold_codes_to_budget from public;
grant execute on function seed_campaigns to portal_app;
grant execute on function publish_campaign, end_campaign to portal_console;
