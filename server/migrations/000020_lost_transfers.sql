-- Transfers that no player could be read from, found by whoever sent them.

-- What a player says of money that did not arrive, and what came of it.
create table transfer_cases (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users,
  method text not null,
  amount_vnd bigint not null check (amount_vnd > 0),
  -- About when, as he says.
  sent_at timestamptz not null,
  -- The end of the bank's reference, as he says: upper-case letters and digits.
  reference_end text not null check (reference_end ~ '^[A-Z0-9]{6,32}$'),
  opened_at timestamptz not null default now(),
  -- Why it was not credited at once.
  obstacle text check (obstacle in (
    'not_found', 'several', 'names_another', 'too_large', 'guessed_at', 'taken')),
  -- The unmatched notices of that method, amount and time that there were when it was looked for last.
  seen_notice_ids bigint[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'settled', 'refused')),
  -- Told to the player.
  reason text,
  -- 'search', or the operator's name.
  decided_by text,
  decided_at timestamptz,
  transaction_id uuid unique references transactions,
  constraint decided_is_told check (
    (status = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint settled_by_money check ((status = 'settled') = (transaction_id is not null)),
  constraint refused_with_reason check (status <> 'refused' or reason is not null)
);

create index transfer_cases_of_user on transfer_cases (user_id, opened_at);
create index transfer_cases_open on transfer_cases (opened_at) where status = 'open';
-- Who has tried to hit a notice.
create index transfer_cases_aim on transfer_cases (method, amount_vnd, sent_at);

-- Which unmatched notice went to whom: each to one.
create table notice_claims (
  notice_id bigint primary key references inbound_notices,
  user_id bigint not null references users,
  case_id uuid not null unique references transfer_cases,
  -- Deferred: the claim goes in first, for it decides whether anything else does.
  transaction_id uuid not null unique references transactions deferrable initially deferred,
  claimed_by text not null,
  claimed_at timestamptz not null default now()
);

create trigger notice_claims_append_only before update or delete or truncate on notice_claims
  for each statement execute function refuse_change();
create trigger transfer_cases_are_kept before delete or truncate on transfer_cases
  for each statement execute function refuse_change();

-- What a search looks through.
create index inbound_notices_lost on inbound_notices (method, amount_vnd, occurred_at)
  where user_id is null;

-- Whether a bank's reference ends as a player says: signs and case mean nothing.
create function reference_ends_with(p_reference text, p_end text) returns boolean
language sql immutable
return coalesce(
  right(regexp_replace(upper(p_reference), '[^A-Z0-9]', '', 'g'), length(p_end)) = p_end, false);

-- Credits an unmatched notice to a case's player, once, and settles the case. Null where the notice is
-- somebody's already, or the case is not open.
create function settle_transfer_case(p_case_id uuid, p_notice_id bigint, p_by text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_case transfer_cases;
  v_notice inbound_notices;
  v_transaction uuid := uuidv7();
begin
  select * into v_case from transfer_cases where id = p_case_id and status = 'open' for update;
  if not found then return null; end if;
  insert into notice_claims (notice_id, user_id, case_id, transaction_id, claimed_by)
    select n.id, v_case.user_id, v_case.id, v_transaction, p_by from inbound_notices n
    where n.id = p_notice_id and n.user_id is null and n.credit_kp is not null
    on conflict do nothing;
  if not found then return null; end if;
  select * into v_notice from inbound_notices where id = p_notice_id;
  perform credit_top_up('claim:' || v_notice.id, 'unmatched', v_transaction, v_case.user_id,
    v_notice.topup_type, v_notice.method, v_notice.provider, v_notice.reference,
    v_notice.amount_vnd, v_notice.kp_per_10000_vnd, v_notice.bonus_percent, v_notice.credit_kp,
    v_notice.bonus_kp);
  update transfer_cases set status = 'settled', decided_by = p_by, decided_at = now(),
      transaction_id = v_transaction
    where id = v_case.id;
  return v_transaction;
end $$;

grant select, insert on transfer_cases to portal_app;
grant update (obstacle, seen_notice_ids, status, reason, decided_by, decided_at)
  on transfer_cases to portal_app;
grant select on notice_claims to portal_app;
revoke execute on function reference_ends_with, settle_transfer_case from public;
grant execute on function reference_ends_with, settle_transfer_case to portal_app;
