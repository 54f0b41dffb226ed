-- Pauses by staff: of payment methods, cards by issuer, bank accounts, and zones of the game. Also the bank accounts
-- that staff added to methods.

-- A pause refuses new orders. Money that still arrives is booked as usual.
create table channel_pauses (
  id bigint generated always as identity primary key,
  -- 'method': a transfer method by its name, or 'card', which is all cards; 'telco': the provider of a card; 'account':
  -- the number of a bank account; 'zone': the id of a game server; 'game': all of them; 'portal': all ways to pay and
  -- to spend.
  kind text not null check (kind in ('method', 'telco', 'account', 'zone', 'game', 'portal')),
  name text not null,
  -- Shown to players.
  reason text not null check (btrim(reason) <> ''),
  -- Shown before and after the pause; null: nothing.
  before_text text,
  after_text text,
  begins_at timestamptz not null,
  -- 'infinity': until somebody resumes it.
  ends_at timestamptz not null,
  constraint begins_before_its_end check (begins_at <= ends_at)
);

create index channel_pauses_by_end on channel_pauses (ends_at);

-- The newest account of a method is shown to players. Money that arrives at older ones, and at those of the settings,
-- is booked as usual.
create table method_accounts (
  id bigint generated always as identity primary key,
  method text not null,
  account_number text not null check (account_number ~ '^[A-Z0-9]{6,19}$'),
  -- Its holder.
  account_name text not null check (btrim(account_name) <> ''),
  since timestamptz not null default now()
);

-- The game's zones as it last listed them: the console has no connection to the game.
create table game_zones (
  id text primary key,
  name text not null,
  is_open boolean not null
);

-- Ends running and planned pauses: each channel has one pause at a time.
create function end_pauses(p_kind text, p_name text) returns bigint
language sql security definer set search_path = public, pg_temp
begin atomic
  with ended as (
    update channel_pauses set begins_at = least(begins_at, now()), ends_at = now()
      where kind = p_kind and name = p_name and ends_at > now()
      returning 1
  ) select count(*) from ended;
end;

-- Pauses a channel, at once or from a time on. A null end: until it is resumed.
create function pause_channel(
  p_kind text, p_name text, p_reason text, p_begins_at timestamptz, p_ends_at timestamptz, p_before text,
  p_after text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Otherwise two concurrent pauses would not see each other.
  lock table channel_pauses in share row exclusive mode;
  perform end_pauses(p_kind, p_name);
  insert into channel_pauses (kind, name, reason, begins_at, ends_at, before_text, after_text)
    values (p_kind, p_name, p_reason, greatest(p_begins_at, now()), coalesce(p_ends_at, 'infinity'), p_before, p_after);
end $$;

-- @returns false where nothing was paused
create function resume_channel(p_kind text, p_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table channel_pauses in share row exclusive mode;
  return end_pauses(p_kind, p_name) > 0;
end $$;

create function change_account(p_method text, p_account_number text, p_account_name text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  insert into method_accounts (method, account_number, account_name)
    values (p_method, p_account_number, p_account_name);
end;

-- Refuses changes from the console without the operation that makes them.
create function hold_channels_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from staff_operations o where o.xact = pg_current_xact_id() and o.operation = any (tg_argv)
  ) then
    raise exception 'no operation of this transaction changes %', tg_table_name using errcode = 'PT015';
  end if;
  return new;
end $$;

create trigger pauses_of_staff before insert on channel_pauses
  for each row when (session_user = 'portal_console')
  execute function hold_channels_to_staff_operation('pause-channel');
create trigger resumes_of_staff before update on channel_pauses
  for each row when (session_user = 'portal_console')
  execute function hold_channels_to_staff_operation('pause-channel', 'resume-channel');

-- Refuses another bank account than the one that the approver was shown.
create function hold_account_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from staff_operations o left join approvals a on a.id = o.approval_id
    where o.xact = pg_current_xact_id() and o.operation = 'change-account'
      and (a.id is null or a.preview @> jsonb_build_object('method', new.method,
        'accountNumber', new.account_number, 'accountName', new.account_name)))
  then
    raise exception 'no operation of this transaction gives % this account', new.method using errcode = 'PT015';
  end if;
  return new;
end $$;

create trigger accounts_of_staff before insert on method_accounts
  for each row when (session_user = 'portal_console')
  execute function hold_account_to_staff_operation();

-- Pauses are for emergencies, so staff who handle money may pause and resume alone. A new bank account needs two
-- people, because all money goes there.
insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('payments', 'pause-channel', 0, 0, true, false),
  ('senior', 'pause-channel', 0, 0, true, true),
  ('admin', 'pause-channel', null, null, true, false),
  ('payments', 'resume-channel', 0, 0, true, false),
  ('senior', 'resume-channel', 0, 0, true, true),
  ('admin', 'resume-channel', null, null, true, false),
  ('senior', 'change-account', null, null, false, true),
  ('admin', 'change-account', null, null, true, false);

revoke execute on function end_pauses, pause_channel, resume_channel, change_account,
  hold_channels_to_staff_operation, hold_account_to_staff_operation from public;
grant select on channel_pauses, method_accounts, game_zones to portal_app, portal_console;
grant insert, update on game_zones to portal_app;
grant execute on function pause_channel, resume_channel, change_account to portal_console;
