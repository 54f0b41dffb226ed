-- What operators do by hand: who did what to whom and why, and what became of transfers that named no player.

create table operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Who did it, as he is called on his machine or calls himself.
  operator text not null check (btrim(operator) <> ''),
  reason text not null check (btrim(reason) <> ''),
  -- The command line's words for it.
  command text not null,
  -- The player whom it concerns, if it is one.
  user_id bigint references users,
  -- What was changed, enough to find it again in the books.
  details jsonb not null
);

create index operator_log_user on operator_log (user_id, id) where user_id is not null;

create trigger operator_log_append_only before update or delete or truncate on operator_log
  for each statement execute function refuse_change();

-- A transfer is resolved once: whoever inserts its row has it.
create table transfer_resolutions (
  notice_id bigint primary key references inbound_notices,
  outcome text not null check (outcome in ('assigned', 'returned')),
  user_id bigint references users,
  -- Deferred: the row goes in first, for it decides whether anything else does.
  transaction_id uuid unique references transactions deferrable initially deferred,
  resolved_at timestamptz not null default now(),
  check ((outcome = 'assigned') = (user_id is not null)),
  check ((user_id is null) = (transaction_id is null))
);

create trigger transfer_resolutions_append_only before update or delete or truncate
  on transfer_resolutions for each statement execute function refuse_change();

-- Since an operator stopped the player's spending, until an operator allows it again: no new password
-- lifts it.
alter table users add column spending_stopped_at timestamptz;

grant select on operator_log, transfer_resolutions to portal_app;
grant insert (operator, reason, command, user_id, details) on operator_log to portal_app;
grant insert (notice_id, outcome, user_id, transaction_id) on transfer_resolutions to portal_app;
