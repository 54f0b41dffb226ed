-- Money is booked on the account of the house that it came to: one for each of the operator's bank
-- accounts, retired ones included, and for each account that nobody knows. So each can be held against its
-- own statement.

alter table inbound_notices
  -- The ledger's name of that account: cash:<method>:<account number> for banks, cash:<method> for wallets,
  -- cash:unknown:<account number> where the settings know no such account.
  add column cash_account text;

-- What came before was booked on one account for each method, and stays there.
alter table inbound_notices disable trigger inbound_notices_append_only;
update inbound_notices set cash_account = 'cash:' || method;
alter table inbound_notices enable trigger inbound_notices_append_only;
alter table inbound_notices
  alter column cash_account set not null,
  add constraint cash_account_of_the_house check (cash_account like 'cash:_%');

drop function receive_transfer(text, text, text, bytea, text, text, text, text, text, bigint, timestamptz,
  text, bigint, bigint, bigint, bigint);

-- As before, but for the account that the money is booked on.
create function receive_transfer(
  p_provider text,
  p_event_id text,
  p_natural_key text,
  p_raw bytea,
  p_method text,
  p_topup_type text,
  p_cash_account text,
  p_account_number text,
  p_reference text,
  p_content text,
  p_amount_vnd bigint,
  p_occurred_at timestamptz,
  p_payment_code text,
  p_kp_per_10000_vnd bigint,
  p_bonus_percent bigint,
  p_credit_kp bigint,
  p_bonus_kp bigint
) returns table (transaction_id uuid, user_id bigint, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  -- The lock that a transaction's foreign key takes anyhow, taken here: an account that is being closed
  -- is waited for, and is then nobody's.
  v_user bigint := (
    select id from users where payment_code = p_payment_code and closed_at is null for key share);
  v_topup uuid := case when v_user is not null then uuidv7() end;
  v_notice bigint;
  v_key text := 'transfer:' || p_provider || ':' || p_event_id;
begin
  if v_user is null then
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, cash_account, account_number, reference, content,
        amount_vnd, occurred_at, topup_type, kp_per_10000_vnd, bonus_percent, credit_kp, bonus_kp)
      values (
        p_provider, p_event_id, p_natural_key, p_raw, p_method, p_cash_account, p_account_number,
        p_reference, p_content, p_amount_vnd, p_occurred_at, p_topup_type, p_kp_per_10000_vnd,
        p_bonus_percent, p_credit_kp, p_bonus_kp)
      on conflict do nothing returning id into v_notice;
  else
    insert into inbound_notices (
        provider, event_id, natural_key, raw, method, cash_account, account_number, reference, content,
        amount_vnd, occurred_at, user_id, transaction_id)
      values (
        p_provider, p_event_id, p_natural_key, p_raw, p_method, p_cash_account, p_account_number,
        p_reference, p_content, p_amount_vnd, p_occurred_at, v_user, v_topup)
      on conflict do nothing returning id into v_notice;
  end if;
  if v_notice is null then
    return query
      select n.transaction_id, n.user_id, false from inbound_notices n
      where (n.provider = p_provider and n.event_id = p_event_id) or n.natural_key = p_natural_key
      order by n.id limit 1;
    return;
  end if;

  if v_user is null then
    perform post_journal(v_key, 'transfer.unmatched', null, null, 0, false,
      array[p_cash_account, 'unmatched'], array['VND', 'VND'],
      array[-p_amount_vnd, p_amount_vnd]);
    return query select null::uuid, null::bigint, true;
    return;
  end if;

  perform credit_top_up(v_key, p_cash_account, v_topup, v_user, p_topup_type, p_method,
    p_provider, p_reference, p_amount_vnd, p_kp_per_10000_vnd, p_bonus_percent, p_credit_kp,
    p_bonus_kp);
  return query select v_topup, v_user, true;
end $$;

revoke execute on function receive_transfer from public;
grant execute on function receive_transfer to portal_app;
