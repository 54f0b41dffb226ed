-- What operators do by hand: who did what to whom and why, and what becomes of transfers that named no player.

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

-- An operator takes an unmatched notice without a case of the player's: for a player, or for its payer,
-- who gets the money back. Whoever inserts its row has it.
alter table notice_claims
  alter column case_id drop not null,
  alter column user_id drop not null,
  alter column transaction_id drop not null,
  add constraint claimed_for_player_or_payer check (
    (user_id is null) = (transaction_id is null) and (user_id is not null or case_id is null));

-- Credits an unmatched notice to a player, once, as its arrival would have: by the rates of that moment,
-- and by the given ones where it came before those were kept. Null where somebody has it already.
create function assign_notice(
  p_notice_id bigint,
  p_user_id bigint,
  p_by text,
  p_topup_type text,
  p_kp_per_10000_vnd bigint,
  p_bonus_percent bigint,
  p_credit_kp bigint,
  p_bonus_kp bigint
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_notice inbound_notices;
  v_transaction uuid := uuidv7();
begin
  insert into notice_claims (notice_id, user_id, transaction_id, claimed_by)
    select id, p_user_id, v_transaction, p_by from inbound_notices
    where id = p_notice_id and user_id is null
    on conflict do nothing;
  if not found then return null; end if;
  select * into v_notice from inbound_notices where id = p_notice_id;
  if v_notice.credit_kp is null then
    v_notice.topup_type := p_topup_type;
    v_notice.kp_per_10000_vnd := p_kp_per_10000_vnd;
    v_notice.bonus_percent := p_bonus_percent;
    v_notice.credit_kp := p_credit_kp;
    v_notice.bonus_kp := p_bonus_kp;
  end if;
  perform credit_top_up('claim:' || v_notice.id, 'unmatched', v_transaction, p_user_id,
    v_notice.topup_type, v_notice.method, v_notice.provider, v_notice.reference,
    v_notice.amount_vnd, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
    v_notice.bonus_kp);
  return v_transaction;
end $$;

-- Books an unmatched notice as given back to its payer, once. False where somebody has it already.
create function return_notice(p_notice_id bigint, p_by text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_notice inbound_notices;
begin
  insert into notice_claims (notice_id, claimed_by)
    select id, p_by from inbound_notices where id = p_notice_id and user_id is null
    on conflict do nothing;
  if not found then return false; end if;
  select * into v_notice from inbound_notices where id = p_notice_id;
  perform post_journal('claim:' || v_notice.id, 'transfer.returned', null, null, 0, false,
    array['unmatched', 'returned:' || v_notice.method], array['VND', 'VND'],
    array[-v_notice.amount_vnd, v_notice.amount_vnd]);
  return true;
end $$;

-- Since an operator stopped the player's spending, until an operator allows it again: no new password
-- lifts it.
alter table users add column spending_stopped_at timestamptz;

grant select on operator_log to portal_app;
grant insert (operator, reason, command, user_id, details) on operator_log to portal_app;
revoke execute on function assign_notice, return_notice from public;
grant execute on function assign_notice, return_notice to portal_app;
