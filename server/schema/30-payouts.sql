-- Payouts: refunds paid by bank transfer, their payees, and the files for the bank.

-- Payees of refunds, set by two persons. The newest row counts; without one the payee is the payer that the feed named.
create table refund_payees (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds,
  -- A short name of contract/src/values/banks.ts.
  bank text not null check (bank ~ '^[a-z0-9]{2,20}$'),
  account text not null check (account ~ '^[A-Z0-9]{6,19}$'),
  name text not null check (btrim(name) <> ''),
  set_by bigint not null references staff,
  set_at timestamptz not null default now()
);

create index refund_payees_of_refund on refund_payees (refund_id, id);

-- A file for the bank of one of the operator's accounts. The commit that makes it marks its refunds as sent.
create table payout_files (
  id bigint generated always as identity primary key,
  cash_account text not null check (cash_account like 'cash:_%'),
  created_by bigint not null references staff,
  created_at timestamptz not null default now()
);

create table payouts (
  id bigint generated always as identity primary key,
  file_id bigint not null references payout_files,
  refund_id bigint not null references refunds,
  bank text not null,
  account text not null,
  name text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  -- When two persons recorded that the bank has not paid it, so that the refund may go into another file.
  released_at timestamptz
);

-- A refund is in one file at a time.
create unique index payouts_sent_once on payouts (refund_id) where released_at is null;
create index payouts_of_file on payouts (file_id);

create trigger refund_payees_append_only before update or truncate on refund_payees
  for each statement execute function refuse_change();
create trigger payout_files_append_only before update or delete or truncate on payout_files
  for each statement execute function refuse_change();
create trigger payouts_append_only before delete or truncate on payouts
  for each statement execute function refuse_change();

-- A payout can be released once, and its payee may be blanked once it no longer waits.
create function keep_payout() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from waiting_refunds where id = old.refund_id) then
    if tg_op = 'UPDATE' and old.released_at is null
      and to_jsonb(new) - 'released_at' = to_jsonb(old) - 'released_at' then return new; end if;
  elsif tg_op = 'DELETE' then return old;
  elsif to_jsonb(new) = to_jsonb(old) || '{"account": "", "name": ""}' then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger refund_payees_kept before delete on refund_payees for each row execute function keep_payout();
create trigger payouts_kept before update on payouts for each row execute function keep_payout();

-- Deletes payees together with the payers of notices (retention), once their refunds no longer wait.
create function forget_payees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from refund_payees p using refunds r
    where r.notice_id = new.id and p.refund_id = r.id and not exists (select from waiting_refunds w where w.id = r.id);
  update payouts p set account = '', name = '' from refunds r
    where r.notice_id = new.id and p.refund_id = r.id and not exists (select from waiting_refunds w where w.id = r.id);
  return null;
end $$;

create trigger notices_blanked_payees after update of raw on inbound_notices
  for each row when (new.raw = '' and old.raw <> '') execute function forget_payees();

create view refund_destinations as
  select r.id as refund_id, coalesce(p.bank, n.payer_bank) as bank, coalesce(p.account, substring(n.payer_account from '^[A-Z0-9]{6,19}$')) as account,
    coalesce(p.name, n.payer_name) as name
  from refunds r join inbound_notices n on n.id = r.notice_id
  left join lateral (
    select * from refund_payees where refund_id = r.id order by id desc limit 1) p on true;

-- The person of this transaction, whose operation must be this one, with these fields in its order. SQLSTATE PT015.
create function staff_of_payout(p_operation text, p_about jsonb) returns bigint
language plpgsql set search_path = public, pg_temp as $$
begin
  if not is_staff_operation(array[p_operation], p_about) then
    raise exception 'this transaction is no %', p_operation using errcode = 'PT015';
  end if;
  return (select staff_id from staff_operations where xact = pg_current_xact_id());
end $$;

-- Sets the payee of a refund. False if it no longer waits, or is in a file.
create function set_refund_payee(p_refund_id bigint, p_bank text, p_account text, p_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := staff_of_payout('set-payee', jsonb_build_object('refund', 'refund:' || p_refund_id,
    'payerBank', p_bank, 'payerAccount', p_account, 'payerName', p_name));
begin
  perform from refunds where id = p_refund_id for no key update;
  insert into refund_payees (refund_id, bank, account, name, set_by)
    select id, p_bank, p_account, p_name, v_staff from waiting_refunds
    where id = p_refund_id
      and not exists (select from payouts where refund_id = p_refund_id and released_at is null);
  return found;
end $$;

-- Puts refunds of one account into a file, which marks them as sent. Null if one of them no longer waits, is in another
-- file, belongs to another account, or has no payee. SQLSTATE PT015: their sum exceeds that of the operation.
create function send_payouts(p_cash_account text, p_refund_ids bigint[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff bigint := staff_of_payout('pay-refunds', jsonb_build_object('refunds', (
    select jsonb_agg('refund:' || id) from unnest(p_refund_ids) as id)));
  v_file bigint;
  v_rows integer;
begin
  -- Locks in one order, so that files with the same refunds, and their closing, wait for each other without a deadlock.
  perform from refunds where id = any (p_refund_ids) order by id for no key update;
  insert into payout_files (cash_account, created_by) values (p_cash_account, v_staff) returning id into v_file;
  insert into payouts (file_id, refund_id, bank, account, name, amount_vnd)
    select v_file, r.id, d.bank, d.account, d.name, r.amount_vnd
    from waiting_refunds r
    join inbound_notices n on n.id = r.notice_id and n.cash_account = p_cash_account
    join refund_destinations d on d.refund_id = r.id
    where r.id = any (p_refund_ids) and num_nulls(d.bank, d.account, d.name) = 0
    order by r.id
    on conflict (refund_id) where released_at is null do nothing;
  get diagnostics v_rows = row_count;
  if v_rows <> cardinality(p_refund_ids) then return null; end if;
  if (select sum(amount_vnd) from payouts where file_id = v_file) > (
    select amount from staff_operations where xact = pg_current_xact_id()) then
    raise exception 'file % pays more than was begun', v_file using errcode = 'PT015';
  end if;
  return v_file;
end $$;

-- Releases a payout that the bank has not carried out. False if the money has left, or the refund is in no file.
create function release_payout(p_refund_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform staff_of_payout('release-payout', jsonb_build_object('refund', 'refund:' || p_refund_id));
  perform from refunds where id = p_refund_id for no key update;
  update payouts set released_at = now() where refund_id = p_refund_id and released_at is null
    and exists (select from waiting_refunds where id = p_refund_id);
  return found;
end $$;

-- A refund was already approved by two people, and its payee comes from the bank or was approved by two people too.
insert into staff_limits (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'set-payee', null, null, true, false),
  ('payments', 'set-payee', null, null, true, false),
  ('senior', 'set-payee', null, null, true, true),
  ('accountant', 'set-payee', null, null, true, true),
  ('payments', 'pay-refunds', 20000000, 100000000, true, false),
  ('accountant', 'pay-refunds', 20000000, 100000000, true, true),
  ('senior', 'pay-refunds', null, null, true, true),
  ('payments', 'release-payout', null, null, true, false),
  ('accountant', 'release-payout', null, null, true, true),
  ('senior', 'release-payout', null, null, true, true);

revoke execute on function keep_payout, forget_payees, staff_of_payout, set_refund_payee, send_payouts, release_payout from public;
grant execute on function set_refund_payee, send_payouts, release_payout to portal_console;
grant select on refund_payees, payout_files, payouts, refund_destinations to portal_app, portal_console;
grant select on waiting_refunds to portal_console;
