-- Web Push: messages to a player's browser while no page is open.

create table push_subscriptions (
  -- One for each signed-in browser; deleted with its session.
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The push service's address of the browser, and the browser's keys.
  encrypted text not null,
  created_at timestamptz not null default now()
);

create index push_subscriptions_user on push_subscriptions (user_id);

-- Deletes the oldest subscriptions of a player beyond the number.
create trigger push_subscriptions_few after insert on push_subscriptions
  for each row execute function delete_oldest_beyond('session_id', 'created_at', '10');

grant select, insert, update, delete on push_subscriptions to portal_app;

-- Enqueues one job for all of the player's subscribed browsers, in the transaction of the event.
create function queue_push(p_user_id bigint, p_kind text, p_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  select enqueue_job('send-push', jsonb_build_object('kind', p_kind, 'id', p_id, 'userId', p_user_id), 'messages', username)
  from users where id = p_user_id and exists (select from push_subscriptions where user_id = p_user_id)
$$;

create function push_transaction() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_push(new.user_id, case new.type when 'credit.pay' then 'recharge' else 'topup' end, new.id);
  return null;
end $$;

create trigger push_credited after insert on transactions
  for each row when (new.status = 'success' and (new.type like 'topup.%' or new.type = 'credit.pay'))
  execute function push_transaction();

create trigger push_settled after update of status on transactions
  for each row when (new.status = 'success' and old.status <> 'success'
    and (new.type like 'topup.%' or new.type = 'credit.pay'))
  execute function push_transaction();

create function push_waiting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_push(new.user_id, 'purchase', new.id);
  return null;
end $$;

-- Notifies the player of a purchase that waits for them although its money has arrived.
create trigger push_waiting after update of why on purchases
  for each row when (new.why is not null and old.why is null) execute function push_waiting();

create function push_answer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_push(user_id, 'answer', id) from support_cases where id = new.case_id;
  return null;
end $$;

create trigger push_answered after insert on case_messages
  for each row when (new.staff_id is not null) execute function push_answer();

revoke execute on function queue_push, push_transaction, push_waiting, push_answer from public;
