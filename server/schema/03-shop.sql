-- The shop: packages, rates, bonuses and zones, in versions that are each in force from a given minute.

create table shop_versions (
  version integer primary key check (version > 0),
  -- When it is in force, by this server's clock. Its end moves to the beginning of the version that replaces it;
  -- nothing else ever changes. Empty: it was replaced before it began.
  holds tstzrange not null,
  -- As contract/src/console/shop-content.ts describes it.
  content jsonb not null,
  published_at timestamptz not null default now(),
  -- Who proposed and who published it; null: from the settings, at the first start.
  proposed_by text,
  published_by text,
  reason text,
  constraint one_shop_at_a_time exclude using gist (holds with &&)
);

-- A published version can only be given an earlier end.
create function keep_version() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - 'holds' = to_jsonb(old) - 'holds' and new.holds <@ old.holds
    and (isempty(new.holds) or lower(new.holds) = lower(old.holds))
    -- A version that has begun cannot become empty, and no end can be moved into the past.
    and (lower(old.holds) >= now() or upper(new.holds) >= now())
    and (upper(old.holds) is null or upper(old.holds) > now())
  then
    return new;
  end if;
  raise exception 'a version of % does not change', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger shop_versions_kept before update on shop_versions for each row execute function keep_version();
create trigger shop_versions_append_only before delete or truncate on shop_versions
  for each statement execute function refuse_change();

-- The bonus of an amount by these steps, in whole percent of its credit.
create function bonus_percent(p_steps jsonb, p_amount_vnd bigint) returns bigint
language sql immutable strict
return coalesce((
  select (step->>'bonusPercent')::bigint from jsonb_array_elements(p_steps) as step
  where (step->>'cashValueVnd')::bigint <= p_amount_vnd
  order by (step->>'cashValueVnd')::bigint desc limit 1), 0);
