-- Which journals each operation of the console may book, and up to which amount.

-- What a role may do of it. Amounts are in the operation's unit, below.
insert into staff_limits (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
select role, operation, case when role = 'payments' then at_once end,
  case when role = 'payments' then 10 * at_once end, role <> 'accountant', role in ('senior', 'accountant')
from unnest(array['support', 'payments', 'senior']) as role,
  (values ('assign', 2000000), ('enter', 2000000), ('return', 2000000), ('explain-outgoing', 2000000),
    -- The console queries the game, which must agree.
    ('settle-recharge', 20000),
    -- Outcomes that only documents prove need two people, and so does money that is returned.
    ('settle-card', null), ('settle-payment', null), ('refund', null), ('chargeback', null),
    -- Money that never arrived, or will never leave.
    ('void-transfer', null), ('close-refund', null)
  ) as amounts (operation, at_once)
union all
select 'accountant', operation, null, null, operation not in ('refund', 'chargeback'), true
from unnest(array['refund', 'chargeback', 'explain-outgoing', 'void-transfer', 'close-refund']) as operation
union all
select role, 'ask-again', 0, 0, false, false from unnest(array['support', 'payments', 'senior']) as role;

-- The journals that an operation may book, and which lines count against its limits. An operation without a row may
-- book nothing.
create table operation_journals (
  operation text not null,
  kind text not null,
  -- The unit of the operation's limits.
  unit text not null check (unit in ('KP', 'VND')),
  -- A LIKE pattern of the house accounts whose entries count; null: the amount of the cause counts.
  counted text,
  primary key (operation, kind)
);

insert into operation_journals (operation, kind, unit, counted) values
  ('grant', 'credit.recharge', 'KP', 'grants'),
  ('bulk-grant', 'credit.recharge', 'KP', 'grants'),
  ('recall', 'credit.recall', 'KP', 'recalls'),
  ('assign', 'topup.bank-transfer', 'VND', 'unmatched'),
  ('assign', 'topup.e-wallet', 'VND', 'unmatched'),
  ('enter', 'topup.bank-transfer', 'VND', 'cash:%'),
  ('enter', 'topup.e-wallet', 'VND', 'cash:%'),
  ('enter', 'transfer.unmatched', 'VND', 'cash:%'),
  ('return', 'transfer.returned', 'VND', 'cash:%'),
  ('refund', 'transfer.returned', 'VND', 'cash:%'),
  ('refund', 'transfer.refunded', 'VND', 'cash:%'),
  ('refund', 'credit.recall', 'VND', null),
  ('chargeback', 'transfer.returned', 'VND', 'cash:%'),
  ('chargeback', 'transfer.refunded', 'VND', 'cash:%'),
  ('chargeback', 'credit.recall', 'VND', null),
  ('void-transfer', 'transfer.voided', 'VND', 'cash:%'),
  ('void-transfer', 'credit.recall', 'VND', null),
  ('close-refund', 'refund.kept', 'VND', 'cash:%'),
  ('explain-outgoing', 'outgoing.booked', 'VND', 'cash:%'),
  ('settle-recharge', 'recharge.capture', 'KP', 'game-holds'),
  ('settle-recharge', 'recharge.refund', 'KP', 'game-holds'),
  ('settle-card', 'topup.card', 'VND', 'cash:card'),
  ('settle-payment', 'topup.e-wallet', 'VND', 'cash:%'),
  ('settle-payment', 'transfer.unmatched', 'VND', 'cash:%');

-- Whether the row that causes a journal exists, with its amount: the notice, refund or order. A journal posted
-- directly, without its function, has no such row.
--   p_counted  the journal's counted amount: đồng, or KP for orders of coins.
create function is_backed(p_operation text, p_journal journals, p_counted bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case p_journal.kind
    when 'credit.recharge' then true
    when 'credit.recall' then p_operation = 'recall'
      or exists (select from refunds r where r.recall_id = p_journal.transaction_id)
    when 'topup.card' then exists (
      select from transactions t where t.id = p_journal.transaction_id and t.user_id = p_journal.user_id
        and p_journal.key = 'card:' || t.id and t.status = 'success' and t.value = p_counted)
    when 'recharge.capture' then exists (
      select from transactions t where t.id = p_journal.transaction_id and t.user_id = p_journal.user_id
        and p_journal.key = 'capture:' || t.id and t.status = 'success' and -t.value = p_counted)
    when 'recharge.refund' then exists (
      select from transactions r join transactions t on t.id = r.parent_id
      where r.id = p_journal.transaction_id and t.user_id = p_journal.user_id
        and p_journal.key = 'refund:' || t.id and t.status = 'failed' and -t.value = p_counted)
    when 'refund.kept' then exists (
      select from closed_refunds c join refunds r on r.id = c.refund_id
      where p_journal.key = 'kept:' || r.id and c.code = 'kept' and r.amount_vnd = p_counted)
    when 'outgoing.booked' then exists (
      select from outbound_notices o join outgoing_bookings b on b.outbound_id = o.id
      where p_journal.key = 'outgoing:' || o.id and o.amount_vnd = p_counted
        and o.id = substr(p_journal.key, length('outgoing:') + 1)::bigint)
    when 'transfer.unmatched' then exists (
      select from inbound_notices n
      where n.provider = split_part(p_journal.key, ':', 2)
        and n.event_id = substr(p_journal.key, length('transfer:' || split_part(p_journal.key, ':', 2)) + 2)
        and n.user_id is null and n.amount_vnd = p_counted)
    else exists (
        select from inbound_notices n where n.transaction_id = p_journal.transaction_id
          and n.amount_vnd = p_counted)
      or exists (
        select from notice_claims c join inbound_notices n on n.id = c.notice_id
        where c.transaction_id = p_journal.transaction_id and n.amount_vnd = p_counted)
      or exists (
        select from refunds r where r.journal_key = p_journal.key and r.amount_vnd = p_counted)
  end;
$$;

-- Refuses journals of manual operations that the transaction's operation does not allow, from the console, a command,
-- or the portal's process (a row of an approved file, a bank's reversal). SQLSTATE PT015.
create function hold_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operation staff_operations;
  v_rule operation_journals;
  v_given_kp bigint;
  v_counted bigint;
begin
  if session_user = 'portal_app' and reversing_feed() is not null and exists (
    select from refunds r
    where r.booked_at = now() and (r.journal_key = new.key or r.recall_id = new.transaction_id)) then
    return null;
  end if;
  select * into v_operation from staff_operations where xact = pg_current_xact_id();
  -- A command has no limit, but cannot grant credit, which is an operation of the console.
  if v_operation.operation = 'command-line' and new.kind <> 'credit.recharge' then
    return null;
  end if;
  select * into v_rule from operation_journals r
    where r.operation = v_operation.operation and r.kind = new.kind;
  select coalesce(sum(e.amount) filter (where a.user_id is not null), 0),
      coalesce(sum(abs(e.amount))
        filter (where a.user_id is null and e.currency = v_rule.unit and a.name like v_rule.counted), 0)
    into v_given_kp, v_counted
    from entries e join ledger_accounts a on a.id = e.account_id where e.journal_id = new.id;
  if v_rule.unit = 'KP' then v_counted := greatest(v_counted, abs(v_given_kp)); end if;
  if v_rule.operation is null
    or not is_backed(v_operation.operation, new, v_counted)
    -- The proposal names the player; a journal of the house alone has none.
    or new.user_id <> v_operation.user_id
    or exists (
      select from approvals a
      where a.id = v_operation.approval_id and new.user_id <> coalesce(v_operation.user_id, 0))
    -- For a wallet's payment the approval names the payment.
    or (v_operation.operation = 'settle-payment' and not v_operation.is_preview and not exists (
      select from approvals a
      where a.id = v_operation.approval_id and starts_with(new.key,
        'transfer:' || (a.proposal->>'provider') || ':' || (a.proposal->>'orderId'))))
    or (v_rule.unit = 'VND' and v_given_kp > 0 and v_given_kp > (
      select div(v_counted::numeric * per_10000_vnd_kp, 10000) from grant_ceilings))
  then
    raise exception 'journal % is not what the operation may book', new.key using errcode = 'PT015';
  end if;
  update staff_operations set booked = booked + v_counted
    where xact = v_operation.xact and booked + v_counted <= amount;
  if not found then
    raise exception 'journal % books more than was begun', new.key using errcode = 'PT015';
  end if;
  return null;
end $$;

create constraint trigger journals_of_staff after insert on journals
  deferrable initially deferred
  for each row
  when (session_user = 'portal_console' or (session_user in ('portal_app', 'portal_operator') and new.is_manual))
  execute function hold_to_staff_operation();

-- Whether this transaction is one of these operations about this subject. For an approved one, the proposal must
-- contain the subject.
create function is_staff_operation(p_operations text[], p_about jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from staff_operations o left join approvals a on a.id = o.approval_id
    where o.xact = pg_current_xact_id() and o.operation = any (p_operations)
      and (a.id is null or a.proposal @> p_about));
$$;

-- Refuses transactions of players that the console writes without a journal, and decisions about another transaction
-- than the operation's.
create function hold_transaction_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.type in ('credit.pay', 'topup.card') or new.status <> 'success' then
      raise exception 'the console places no orders' using errcode = 'PT015';
    end if;
  elsif old.status <> 'pending' or new.status = 'pending' or not is_staff_operation(
    case old.type when 'credit.pay' then array['settle-recharge'] when 'topup.card' then array['settle-card']
      end, jsonb_build_object('transactionId', old.id))
  then
    raise exception 'no operation of this transaction decides %', old.id using errcode = 'PT015';
  end if;
  return new;
end $$;

create trigger transactions_of_staff before insert on transactions
  for each row when (session_user = 'portal_console') execute function hold_transaction_to_staff_operation();
create trigger transactions_decided_by_staff before update on transactions
  for each row when (session_user = 'portal_console'
    and (old.status, old.value, old.payload) is distinct from (new.status, new.value, new.payload))
  execute function hold_transaction_to_staff_operation();

create function require_journal_of_staff() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from journals j where j.transaction_id = coalesce(
      case when new.type = 'credit.bonus' then new.parent_id end, new.id))
    and not (new.type = 'topup.card' and new.status = 'failed')
    -- Another database transaction has already returned the credit.
    and not exists (select from journals j where j.key = 'refund:' || new.id and new.status = 'failed')
  then
    raise exception 'transaction % has no journal', new.id using errcode = 'PT015';
  end if;
  return null;
end $$;

create constraint trigger transactions_of_staff_booked after insert or update on transactions
  deferrable initially deferred
  for each row when (session_user = 'portal_console') execute function require_journal_of_staff();

create function hold_card_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_staff_operation(
    array['settle-card'], jsonb_build_object('transactionId', new.transaction_id)) then
    raise exception 'no operation of this transaction decides the card' using errcode = 'PT015';
  end if;
  return new;
end $$;

create trigger cards_of_staff before update on cards
  for each row when (session_user = 'portal_console') execute function hold_card_to_staff_operation();

create function hold_payment_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_staff_operation(array['settle-payment'],
    jsonb_build_object('provider', new.provider, 'orderId', new.order_id)) then
    raise exception 'no operation of this transaction decides the payment' using errcode = 'PT015';
  end if;
  return new;
end $$;

create trigger open_payments_of_staff before update on open_payments
  for each row when (session_user = 'portal_console') execute function hold_payment_to_staff_operation();

create function hold_match_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_staff_operation(array['refund', 'chargeback'], '{}') then
    raise exception 'no operation of this transaction explains money that left' using errcode = 'PT015';
  end if;
  return new;
end $$;

create trigger outbound_matches_of_staff before insert on outbound_matches
  for each row when (session_user = 'portal_console') execute function hold_match_to_staff_operation();

-- The jobs that query outside parties about orders and payments.
create view asking_jobs as
  select task, payload, run_at, attempts, last_error, dead_at from jobs
  where task in ('deliver-coins', 'charge-card', 'ask-about-payment');

-- The console may cancel these jobs or run them at once only in an operation about their order or payment. It may
-- enqueue other jobs only in an operation.
create function hold_job_to_staff_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_job jobs := case when tg_op = 'DELETE' then old else new end;
begin
  if v_job.task in ('deliver-coins', 'charge-card', 'ask-about-payment') then
    if is_staff_operation(
      array['settle-recharge', 'settle-card', 'settle-payment', 'ask-again'], v_job.payload) then
      return v_job;
    end if;
  elsif tg_op = 'INSERT'
    and exists (select from staff_operations where xact = pg_current_xact_id()) then
    return v_job;
  end if;
  raise exception 'no operation of this transaction is about the job' using errcode = 'PT015';
end $$;

create trigger jobs_of_staff before insert or update or delete on jobs
  for each row when (session_user = 'portal_console') execute function hold_job_to_staff_operation();

revoke execute on function is_backed, hold_to_staff_operation, is_staff_operation,
  hold_transaction_to_staff_operation, require_journal_of_staff, hold_card_to_staff_operation,
  hold_payment_to_staff_operation, hold_match_to_staff_operation, hold_job_to_staff_operation from public;

grant select on operation_journals, refunds, outbound_notices, outbound_matches, outgoing_bookings, deliveries,
  top_ups, transfer_cases, open_payments, asking_jobs, waiting_notices, refunded_notices,
  closed_refunds, waiting_refunds, not_real_notices
  to portal_console;
grant select (transaction_id, provider, telco, serial, declared_vnd, sent_at, accepted_at, settled_at, failure,
    is_taken, real_vnd, net_vnd),
  update (encrypted_pin, settled_at, failure, is_taken, real_vnd, net_vnd) on cards to portal_console;
grant update (settled_at, failure) on open_payments to portal_console;
grant update (status, value, payload) on transactions to portal_console;
grant execute on function assign_notice, return_notice, refund_notice, receive_transfer, match_outgoing,
  book_outgoing, close_refund, run_job_now, cancel_job to portal_console;
