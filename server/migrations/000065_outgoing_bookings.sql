-- Money that left an account and is no refund: what the operator took out, the bank's fees, and what was sent
-- a second time by mistake. Each is a journal, so that the books equal the bank's statement after it.

create table outgoing_bookings (
  outbound_id bigint primary key references outbound_notices,
  code text not null check (code in ('withdrawal', 'bank_fee', 'sent_twice')),
  booked_by text not null,
  booked_at timestamptz not null default now()
);

create trigger outgoing_bookings_append_only before update or delete or truncate on outgoing_bookings
  for each statement execute function refuse_change();

create or replace function is_manual_kind(p_kind text) returns boolean language sql immutable
return p_kind in (
  'credit.recharge', 'credit.recall', 'transfer.returned', 'transfer.refunded', 'outgoing.booked');

-- Books what an outgoing entry was, once. False where it is explained already.
create function book_outgoing(p_outbound_id bigint, p_code text, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_entry outbound_notices;
begin
  -- Whoever explains an entry waits for whoever else does.
  select * into strict v_entry from outbound_notices where id = p_outbound_id for no key update;
  if exists (select from outbound_matches where outbound_id = p_outbound_id) then return false; end if;
  insert into outgoing_bookings (outbound_id, code, booked_by) values (p_outbound_id, p_code, p_by)
    on conflict do nothing;
  if not found then return false; end if;
  perform post_journal('outgoing:' || p_outbound_id, 'outgoing.booked', null, null, 0, false,
    array[v_entry.cash_account, 'paid-out:' || p_code], array['VND', 'VND'],
    array[v_entry.amount_vnd, -v_entry.amount_vnd]);
  return true;
end $$;

-- As before, and an entry that was booked as something else is no refund.
create or replace function match_outgoing(p_outbound_id bigint, p_refund_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from outbound_notices where id = p_outbound_id for no key update;
  if exists (select from outgoing_bookings where outbound_id = p_outbound_id) then return false; end if;
  insert into outbound_matches (outbound_id, refund_id, matched_by)
    select o.id, r.id, p_by
    from outbound_notices o, refunds r join inbound_notices n on n.id = r.notice_id
    where o.id = p_outbound_id and r.id = p_refund_id and o.amount_vnd = r.amount_vnd
      and o.cash_account = n.cash_account
    on conflict do nothing;
  return found;
end $$;

grant select on outgoing_bookings to portal_app;
revoke execute on function book_outgoing from public;
grant execute on function book_outgoing to portal_app;
