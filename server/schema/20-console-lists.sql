-- Indexes, views and functions for the console's lists and search.

create index operator_log_at on operator_log (at, id);
create index operator_log_operator on operator_log (operator, at, id);
create index operator_log_command on operator_log (command, at, id);
create index operator_log_player on operator_log (user_id, at, id) where user_id is not null;

-- Decided proposals, newest first.
create index approvals_proposed on approvals (proposed_at);

-- Usernames by their beginning, in any collation of the database.
create index users_username_start on users (username text_pattern_ops);
create index outbound_notices_reference on outbound_notices (upper(reference)) where reference is not null;
create index cards_serial on cards (serial);

-- Money by time and by amount.
create index inbound_notices_time on inbound_notices (occurred_at, id);
create index inbound_notices_amount on inbound_notices (amount_vnd, occurred_at, id);
create index outbound_notices_time on outbound_notices (occurred_at, id);
create index outbound_notices_amount on outbound_notices (amount_vnd, occurred_at, id);
create index cards_amount on cards (declared_vnd, transaction_id);
-- Words in the contents of unmatched money.
create index inbound_notices_words on inbound_notices using gin (to_tsvector('simple', content))
  where user_id is null;
-- Words in the contents of credited money: a player may have written another player's code.
create index inbound_notices_credited_words on inbound_notices using gin (to_tsvector('simple', content))
  where user_id is not null;

-- Players who have announced such money.
create index top_ups_open on top_ups (method, amount_vnd, sent_at) where transaction_id is null;

-- Outgoing entries, each with its explanation: a booked refund, another booking, or none.
create view outgoing_entries as
  select o.id, o.provider, o.event_id, o.cash_account, o.account_number, o.reference, o.content, o.amount_vnd,
    o.occurred_at, m.refund_id, b.code as booked_code, coalesce(m.matched_by, b.booked_by) as explained_by,
    case when m.refund_id is not null then 'refund' when b.code is not null then 'booked' else 'unexplained' end as state
  from outbound_notices o
  left join outbound_matches m on m.outbound_id = o.id
  left join outgoing_bookings b on b.outbound_id = o.id;
create index outbound_notices_account on outbound_notices (account_number, occurred_at, id);
create index refunds_time on refunds (booked_at, id);

-- Returns the balance of a whole account after a journal. A house account is split: in each other part a binary search
-- finds the last entry that is not later. Positions follow the order of journals, except for concurrent ones.
create function total_after(p_account bigint, p_journal bigint, p_balance bigint) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_total bigint := p_balance;
  v_part record;
  v_low bigint;
  v_high bigint;
  v_middle bigint;
begin
  for v_part in
    select part.id, part.entries from ledger_accounts own
    join ledger_accounts part on part.user_id is null and part.name = own.name and part.id <> own.id
    where own.id = p_account and own.user_id is null
  loop
    v_low := 0;
    v_high := v_part.entries;
    while v_low < v_high loop
      v_middle := (v_low + v_high + 1) / 2;
      if (select journal_id <= p_journal from entries where account_id = v_part.id and position = v_middle) then
        v_low := v_middle;
      else
        v_high := v_middle - 1;
      end if;
    end loop;
    v_total := v_total + coalesce(
      (select balance_after from entries where account_id = v_part.id and position = v_low), 0);
  end loop;
  return v_total;
end $$;
revoke execute on function total_after from public;
grant execute on function total_after to portal_console;
grant select on outgoing_entries to portal_console;

grant select on journal_chain to portal_console;
grant select (id, finished_at, broken, position) on verify_runs to portal_console;
grant execute on function operator_log_digest to portal_console;
grant select on transfer_cases, outbound_notices, outbound_matches, outgoing_bookings, open_payments, deliveries to portal_console;
grant select (transaction_id, provider, telco, serial, declared_vnd, real_vnd, settled_at) on cards to portal_console;
grant select (campaign, code_mac, user_id, imported_at, received_at) on gift_codes to portal_console;
