-- Triggers that backdate the demo's week. They are in the database only while the week is played; only its owner creates them.
--
-- Rows of the week's own players get the time of the clock as they are inserted: before the hash chain reads them, and
-- without changing a written row. All other rows, all acts of staff and all deadlines keep the true time.

create schema demo_week;

create table demo_week.clock (
  -- When the first start began to play.
  began_at timestamptz not null,
  -- The time in play, and since when it is this.
  at timestamptz not null,
  moved_at timestamptz not null default now(),
  only_one boolean primary key default true check (only_one)
);

create table demo_week.players (
  username text primary key,
  -- A later start signs them in again.
  password text not null
);

-- The bank's references of the week's transfers that name no player.
create table demo_week.lost_transfers (reference text primary key);

-- The time in play runs with the true time during an action, so that an order takes its real time. It stops while
-- nothing is played: jobs that continue at a later start belong to the interrupted action.
create function demo_week.time_in_play() returns timestamptz
language sql stable set search_path = demo_week, pg_temp
return (select least(at + least(now() - moved_at, interval '10 seconds'), now()) from demo_week.clock);

create function demo_week.is_of_week(p_table text, p_row jsonb) returns boolean
language sql stable set search_path = public, pg_temp
return case
  when p_table = 'users' then exists (
    select from demo_week.players where username = p_row->>'username')
  when p_table in ('cards', 'top_ups', 'deliveries') then exists (
    select from transactions t join users u on u.id = t.user_id join demo_week.players p on p.username = u.username
    where t.id = (p_row->>'transaction_id')::uuid)
  when p_row->>'user_id' is not null then exists (
    select from users u join demo_week.players p on p.username = u.username
    where u.id = (p_row->>'user_id')::bigint)
  when p_table = 'inbound_notices' then exists (
    select from demo_week.lost_transfers where reference = p_row->>'reference')
  when p_table = 'journals' then exists (
    select from inbound_notices n join demo_week.lost_transfers l on l.reference = n.reference
    where 'transfer:' || n.provider || ':' || n.event_id = p_row->>'key')
  else false end;

-- Moves the named columns of a row back by as much as the time in play is behind, unless they are backdated already. Only
-- rows of the portal's process: staff never act in the past.
create function demo_week.date_back() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(new);
  v_at timestamptz := demo_week.time_in_play();
begin
  if session_user = 'portal_app' and demo_week.is_of_week(tg_table_name, v_row) then
    new := jsonb_populate_record(new, (
      select jsonb_object_agg(name, at - case when at > v_at then now() - v_at else interval '0' end)
      from unnest(tg_argv) as name, lateral (select (v_row->>name)::timestamptz as at) as dated));
  end if;
  return new;
end $$;

create trigger demo_week_inserted before insert on users
  for each row execute function demo_week.date_back('joined_at', 'password_changed_at', 'phone_trusted_at');
-- A pending order keeps the true time until it is decided, so that it does not seem to wait for days.
create trigger demo_week_inserted before insert on transactions
  for each row when (new.status <> 'pending')
  execute function demo_week.date_back('created_at', 'updated_at');
create trigger demo_week_decided before update on transactions
  for each row when (new.status <> old.status)
  execute function demo_week.date_back('created_at', 'updated_at');
create trigger demo_week_inserted before insert on deliveries
  for each row execute function demo_week.date_back('ordered_at');
create trigger demo_week_inserted before insert on journals
  for each row execute function demo_week.date_back('posted_at');
create trigger demo_week_inserted before insert on inbound_notices
  for each row execute function demo_week.date_back('occurred_at', 'received_at');
create trigger demo_week_inserted before insert on purchases
  for each row execute function demo_week.date_back('created_at');
create trigger demo_week_paid before update on purchases
  for each row when (new.ordered_at is distinct from old.ordered_at)
  execute function demo_week.date_back('ordered_at');
create trigger demo_week_received before update on gift_codes
  for each row when (new.received_at is distinct from old.received_at)
  execute function demo_week.date_back('received_at');
-- A job computes deadlines from these columns: they keep the true time until it is done.
create trigger demo_week_settled before update on cards
  for each row when (old.settled_at is null and new.settled_at is not null)
  execute function demo_week.date_back('sent_at', 'accepted_at', 'settled_at');
create trigger demo_week_arrived before update on top_ups
  for each row when (old.transaction_id is null and new.transaction_id is not null)
  execute function demo_week.date_back('sent_at');
