-- Gift codes: imported inventories, and the players who received the codes.

create table gift_codes (
  id bigint generated always as identity primary key,
  -- The campaign's id.
  campaign text not null,
  -- Encrypted, because a code is worth money: a copy of this table without the key is worthless.
  encrypted_code text not null,
  -- HMAC of the code, so that a code is imported once, even from several files.
  code_mac bytea not null constraint gift_codes_once unique,
  imported_at timestamptz not null default now(),
  user_id bigint references users,
  received_at timestamptz,
  constraint gift_codes_one_each unique (campaign, user_id),
  check ((user_id is null) = (received_at is null))
);

create index gift_codes_free on gift_codes (campaign, id) where user_id is null;

-- A code that a player received cannot be given to another one or deleted.
create trigger gift_codes_keep_given before update or delete on gift_codes
  for each row when (old.user_id is not null) execute function refuse_change();
create trigger gift_codes_keep_all before truncate on gift_codes
  for each statement execute function refuse_change();

-- Codes that players have marked as entered in the game. Whether they were is known to the game only.
create table entered_gift_codes (
  user_id bigint not null references users on delete cascade,
  campaign text not null,
  entered_at timestamptz not null default now(),
  primary key (user_id, campaign)
);

-- The sum of a player's top-ups in [p_from, p_to), in đồng, less what was recalled since p_from. A recall is converted
-- back to đồng, bonus included: by its top-up's rate or, if it belongs to none, by that of all remaining top-ups
-- together.
create function topped_up_vnd(p_user_id bigint, p_from timestamptz, p_to timestamptz)
returns bigint language sql stable set search_path = public, pg_temp as $$
  with top_up as (
    select t.id, t.value as vnd, (t.payload->>'creditKp')::numeric + (
        select coalesce(sum(b.value), 0) from transactions b
        where b.parent_id = t.id and b.type = 'credit.bonus') as kp
    from (values ('topup.bank-transfer'), ('topup.e-wallet'), ('topup.card')) as kind (type)
    cross join lateral (
      select * from transactions f
      where f.user_id = p_user_id and (f.type, f.status, f.created_at) >= (kind.type, 'success', p_from)
        and (f.type, f.status, f.created_at) < (kind.type, 'success', p_to)
      -- Off transactions_by_type: refused orders, of which a player may have many, are not read.
      offset 0
    ) t
    where t.currency = 'VND'
  ), recall as (
    select parent_id, -value as kp from transactions
    where user_id = p_user_id and type = 'credit.recall' and status = 'success'
      and created_at >= p_from
  ), kept as (
    select coalesce(sum(coalesce(div(t.vnd * kept.kp, nullif(t.kp, 0)), t.vnd)), 0) as vnd,
      coalesce(sum(kept.kp), 0) as kp
    from top_up t cross join lateral (
      select greatest(0, t.kp - coalesce(sum(r.kp), 0)) as kp from recall r where r.parent_id = t.id
    ) kept
  ), unnamed as (
    select coalesce(sum(kp), 0) as kp from recall where parent_id is null
  )
  select coalesce(div(k.vnd * greatest(0, k.kp - u.kp), nullif(k.kp, 0)), k.vnd)::bigint
  from kept k, unnamed u;
$$;

-- Gives a player a code of a campaign, once: a repeat returns the same one. The outcome is 'received', or why not:
-- 'not_begun', 'over', 'not_enough', 'sold_out'. Times are this server's.
create function claim_gift_code(
  p_user_id bigint,
  p_campaign text,
  p_begins_at timestamptz,
  p_ends_at timestamptz,
  -- 0 if no top-ups are required.
  p_needed_vnd bigint
) returns table (outcome text, encrypted_code text, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_chained text;
begin
  -- Claims of one player follow one another, so that none locks a code that it does not need.
  perform from users where id = p_user_id for no key update;
  select g.encrypted_code into v_chained from gift_codes g
    where g.campaign = p_campaign and g.user_id = p_user_id;
  if found then
    return query select 'received', v_chained, false;
  elsif now() < p_begins_at then
    return query select 'not_begun', null::text, false;
  elsif now() >= p_ends_at then
    return query select 'over', null::text, false;
  elsif p_needed_vnd > 0 and topped_up_vnd(p_user_id, p_begins_at, p_ends_at) < p_needed_vnd then
    return query select 'not_enough', null::text, false;
  else
    loop
      update gift_codes g set user_id = p_user_id, received_at = now()
        where g.id = (
          select free.id from gift_codes free
          where free.campaign = p_campaign and free.user_id is null
          order by free.id limit 1 for update skip locked)
        returning g.encrypted_code into v_chained;
      if found then
        return query select 'received', v_chained, true;
        return;
      end if;
      -- All remaining codes are locked by other claims. Wait for them before 'sold_out': if one is rolled back, its
      -- code is free for this player.
      perform from gift_codes g where g.campaign = p_campaign and g.user_id is null
        order by g.id limit 1 for update;
      if not exists (
        select from gift_codes g where g.campaign = p_campaign and g.user_id is null
      ) then
        return query select 'sold_out', null::text, false;
        return;
      end if;
    end loop;
  end if;
end $$;
