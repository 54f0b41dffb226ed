-- What the console's lists and its search are read off, however long the tables are.

create index operator_log_at on operator_log (at, id);
create index operator_log_operator on operator_log (operator, at, id);
create index operator_log_command on operator_log (command, at, id);
create index operator_log_player on operator_log (user_id, at, id) where user_id is not null;

-- What waits no longer for a second person, newest first.
create index approvals_proposed on approvals (proposed_at);

-- Usernames by their beginning, whatever the database's collation.
create index users_username_start on users (username text_pattern_ops);
create index outbound_notices_reference on outbound_notices (upper(reference)) where reference is not null;
create index cards_serial on cards (serial);

-- Money by time and by amount.
create index inbound_notices_time on inbound_notices (occurred_at, id);
create index inbound_notices_amount on inbound_notices (amount_vnd, occurred_at, id);
create index outbound_notices_time on outbound_notices (occurred_at, id);
create index outbound_notices_amount on outbound_notices (amount_vnd, occurred_at, id);
create index cards_amount on cards (declared_vnd, transaction_id);
-- The words of money that names nobody.
create index inbound_notices_words on inbound_notices using gin (to_tsvector('simple', content))
  where user_id is null;
-- And those of money that was credited: a player may have written what belongs to another.
create index inbound_notices_credited_words on inbound_notices using gin (to_tsvector('simple', content))
  where user_id is not null;

grant select on journal_chain to portal_console;
grant select (id, finished_at, broken, position) on verify_runs to portal_console;
grant execute on function operator_log_digest to portal_console;
grant select on transfer_cases, outbound_notices, outbound_matches, outgoing_bookings, open_payments, deliveries to portal_console;
grant select (transaction_id, provider, telco, serial, declared_vnd, real_vnd, settled_at) on cards to portal_console;
grant select (campaign, code_mac, user_id, imported_at, received_at) on gift_codes to portal_console;
