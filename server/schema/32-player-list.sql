-- The console's list of players: their top-ups, the zones they play in, and staff's notes and tags.

-- The sum of each player's top-ups, updated from the books soon after each journal. Each player has a row.
create table player_sums (
  user_id bigint primary key references users on delete cascade,
  joined_at timestamptz not null,
  top_ups integer not null default 0,
  -- Less refunds.
  topped_up_vnd bigint not null default 0,
  -- The epoch: never.
  last_top_up_at timestamptz not null default 'epoch'
);

-- One index for each sort order of the list.
create index player_sums_joined on player_sums (joined_at, user_id);
create index player_sums_topped_up on player_sums (topped_up_vnd, user_id);
create index player_sums_last_top_up on player_sums (last_top_up_at, user_id);

-- The game's zones in which each player has spent credit.
create table player_zones (
  zone_id text not null,
  user_id bigint not null references users on delete cascade,
  spent_kp bigint not null,
  primary key (user_id, zone_id)
);

create index player_zones_of_zone on player_zones (zone_id, user_id);

-- The last link of the hash chain that was added up. Each journal has one link, so that it is counted once.
create table player_sums_reached (
  -- One row.
  is_only boolean primary key default true check (is_only),
  position bigint not null
);

insert into player_sums_reached (position) values (0);

create function open_player_sums() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into player_sums (user_id, joined_at) values (new.id, new.joined_at);
  return null;
end $$;

create trigger users_open_sums after insert on users for each row execute function open_player_sums();

-- Adds up the next links of the chain, at most this many. Returns how many.
create function sum_up_players(p_at_most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from bigint;
  v_to bigint;
begin
  select position into v_from from player_sums_reached for update;
  select max(position) into v_to from (
    select position from journal_chain where position > v_from order by position limit p_at_most) next;
  if v_to is null then return 0; end if;
  update player_sums s
    set top_ups = s.top_ups + n.top_ups, topped_up_vnd = s.topped_up_vnd + n.vnd,
      last_top_up_at = greatest(s.last_top_up_at, n.last_at)
    from (
      select user_id, count(*) filter (where vnd > 0) as top_ups, sum(vnd) as vnd, max(at) as last_at
      from (
        select t.user_id, t.value as vnd, j.posted_at as at
        from journal_chain l join journals j on j.id = l.journal_id join transactions t on t.id = j.transaction_id
        where l.position > v_from and l.position <= v_to and j.kind like 'topup.%' and t.currency = 'VND'
        union all
        select coalesce(i.user_id, c.user_id), -r.amount_vnd, null
        from journal_chain l join journals j on j.id = l.journal_id join refunds r on r.journal_key = j.key
        join inbound_notices i on i.id = r.notice_id left join notice_claims c on c.notice_id = i.id
        where l.position > v_from and l.position <= v_to and j.kind in ('transfer.refunded', 'transfer.voided')
      ) moved
      group by user_id
    ) n where n.user_id = s.user_id;
  insert into player_zones as z (zone_id, user_id, spent_kp)
    select d.zone_id, j.user_id, sum(d.credit_spent)
    from journal_chain l join journals j on j.id = l.journal_id join deliveries d on d.transaction_id = j.transaction_id
    where l.position > v_from and l.position <= v_to and j.kind = 'recharge.capture'
    group by d.zone_id, j.user_id
    on conflict (zone_id, user_id) do update set spent_kp = z.spent_kp + excluded.spent_kp;
  update player_sums_reached set position = v_to;
  return v_to - v_from;
end $$;

-- Staff's notes about players. Notes are never changed; the closing of the account deletes them.
create table player_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  body text not null check (btrim(body) <> ''),
  staff_id bigint not null references staff,
  at timestamptz not null default now()
);

create index player_notes_of_player on player_notes (user_id, id);

create table player_tags (
  tag text not null check (tag ~ '^[^\s,][^,]{0,29}$'),
  user_id bigint not null references users on delete cascade,
  staff_id bigint not null references staff,
  at timestamptz not null default now(),
  primary key (user_id, tag)
);

create index player_tags_of_tag on player_tags (tag, user_id);

create function note_player(p_user_id bigint, p_body text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into player_notes (user_id, body, staff_id) values (p_user_id, p_body, staff_of_operation('note-player'));
end;

-- Adds or removes a player's tag. False if nothing changed.
create function tag_player(p_user_id bigint, p_tag text, p_is_on boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := staff_of_operation('note-player');
begin
  if p_is_on then
    insert into player_tags (tag, user_id, staff_id) values (p_tag, p_user_id, v_staff) on conflict do nothing;
  else
    delete from player_tags where tag = p_tag and user_id = p_user_id;
  end if;
  return found;
end $$;

-- Deletes notes, tags and zones of a closed account.
create function forget_notes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from player_notes where user_id = new.id;
  delete from player_tags where user_id = new.id;
  delete from player_zones where user_id = new.id;
  return null;
end $$;

create trigger users_closed_forget_notes after update of closed_at on users
  for each row when (new.closed_at is not null) execute function forget_notes();

create index users_locked on users (id) where locked_at is not null;
create index users_stopped on users (id) where spending_stopped_at is not null;

-- The players of one page of the list. It builds a statement with only the requested filters, which reads the index of
-- the sort order.
--   p_filters  lastFrom, lastTo, fromVnd, toVnd, zone, unverified, state, shares, tag: each may be absent
--   p_after    the sort key of the previous page's last row: microseconds or đồng
create function listed_players(
  p_filters jsonb, p_sort text, p_direction integer, p_after bigint, p_after_id bigint, p_limit integer
) returns table (user_id bigint, rank bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_key text := case p_sort when 'joinedAt' then 's.joined_at' when 'lastTopUpAt' then 's.last_top_up_at'
    when 'toppedUpVnd' then 's.topped_up_vnd' end;
  v_is_time boolean := p_sort <> 'toppedUpVnd';
  v_where text;
  v_condition record;
begin
  v_where := format('(%s, s.user_id) %s (%s, $2)', v_key, case when p_direction > 0 then '>' else '<' end,
    case when v_is_time then 'moment_of($1)' else '$1' end);
  for v_condition in
    select * from (values
      ('lastFrom', 's.top_ups > 0 and s.last_top_up_at >= day_start(($4->>''lastFrom'')::date)'),
      ('lastTo', 's.top_ups > 0 and s.last_top_up_at < day_start(($4->>''lastTo'')::date + 1)'),
      ('fromVnd', 's.topped_up_vnd >= ($4->>''fromVnd'')::bigint'),
      ('toVnd', 's.topped_up_vnd <= ($4->>''toVnd'')::bigint'),
      ('zone', -- One look-up, whose players are then read by their keys and sorted: a zone may have half of all players.
        's.user_id = any (array(select z.user_id from player_zones z where z.zone_id = $4->>''zone''))'),
      ('tag', 'exists (select from player_tags t where t.tag = $4->>''tag'' and t.user_id = s.user_id)'),
      ('unverified', -- Likewise: who has verified nothing has often paid nothing, and comes last in the order by payments.
        format('s.user_id = any (array(select u.id from users u where u.%s is null))', case p_filters->>'unverified'
          when 'phone' then 'phone_verified_at' else 'email_verified_at' end)),
      ('state', case p_filters->>'state'
        when 'locked' then 's.user_id in (select u.id from users u
          where u.locked_at is not null and (u.lock_ends_at > now()) is not false)'
        else 's.user_id in (select u.id from users u
          where u.spending_stopped_at is not null and (u.spending_stop_ends_at > now()) is not false)' end),
      -- Each array is one look-up, as for zones: values that several players have, then the players.
      ('shares', case p_filters->>'shares'
        when 'phone' then 's.user_id = any (array(select u.id from users u where u.phone_number = any (array(
          select phone_number from users where phone_number <> '''' group by phone_number having count(*) > 1))))'
        else 's.user_id = any (array(select d.user_id from known_devices d where d.browser = any (array(
          select browser from known_devices group by browser having min(user_id) <> max(user_id)))))' end)
    ) as known (name, condition)
    where p_filters ? name
  loop
    v_where := v_where || ' and ' || v_condition.condition;
  end loop;
  return query execute format('select s.user_id, %s from player_sums s where %s order by %s %s, s.user_id %s limit $3',
      case when v_is_time then format('microseconds(%s)', v_key) else v_key end, v_where,
      v_key, case when p_direction > 0 then 'asc' else 'desc' end, case when p_direction > 0 then 'asc' else 'desc' end)
    using p_after, p_after_id, p_limit, p_filters;
end $$;

insert into staff_limits (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'note-player', 0, 0, false, false),
  ('payments', 'note-player', 0, 0, false, false),
  ('senior', 'note-player', 0, 0, false, false),
  -- How many players' contacts a person may export into files.
  ('payments', 'export-contacts', 5000, 10000, false, false),
  ('senior', 'export-contacts', 5000, 10000, false, false);

revoke execute on function open_player_sums, sum_up_players, note_player, tag_player, forget_notes, listed_players
  from public;
grant execute on function sum_up_players to portal_app;
grant execute on function note_player, tag_player, listed_players to portal_console;
grant select on player_sums, player_zones, player_sums_reached, player_notes, player_tags to portal_app;
grant select on player_sums, player_zones, player_notes, player_tags to portal_console;
