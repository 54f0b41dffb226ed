-- A manual operation's journal has exactly one audit entry, of the same commit (I12): the database refuses the
-- commit otherwise, whoever posts it.

alter table journals
  -- Posted by an operator, or on an operator's word.
  add column is_manual boolean not null default false;

-- Which audit entry tells of which journal.
create table journal_audits (
  journal_id bigint primary key references journals,
  -- No foreign key, as in the chain: a link must outlast its entry.
  log_id bigint not null,
  kind text not null,
  -- One entry tells of one grant, not of a hundred: of each kind it covers one journal.
  unique (log_id, kind)
);

create trigger journal_audits_append_only before update or delete or truncate on journal_audits
  for each statement execute function refuse_change();

-- What only people do, whatever the caller says of it.
create function is_manual_kind(p_kind text) returns boolean language sql immutable
return p_kind in ('credit.recharge', 'credit.recall', 'transfer.returned');

-- Whether this transaction is a manual operation, by its own word: the word only adds a duty.
create function is_manual_operation() returns boolean language sql stable
return coalesce(current_setting('portal.manual_operation', true), '') = 'on';

-- As journal_digest was, and the entry that a manual journal has.
create or replace function journal_digest(p_journal bigint) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(
    concat_ws('|', j.id, j.key, j.kind, j.user_id, j.transaction_id,
      extract(epoch from j.posted_at),
      (select string_agg(
         concat_ws(':', e.account_id, e.position, e.currency, e.amount, e.balance_after), ','
         order by e.account_id)
       from entries e where e.journal_id = j.id),
      case when j.is_manual then concat_ws(':', 'manual',
        (select a.log_id from journal_audits a where a.journal_id = j.id)) end),
    'UTF8'))
  from journals j where j.id = p_journal;
$$;

-- Runs at COMMIT, when everything that the transaction writes is there.
create function require_audit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_log bigint;
  v_count integer;
begin
  select count(*), min(l.id) into v_count, v_log from operator_log l
    where l.xact = pg_current_xact_id() and l.at = now()
      and (new.user_id is null or l.user_id = new.user_id);
  if v_count <> 1 then
    raise exception 'journal % is a manual operation and has % audit entries in its commit', new.key, v_count
      using errcode = 'PT012';
  end if;
  insert into journal_audits (journal_id, log_id, kind) values (new.id, v_log, new.kind);
  return null;
end $$;

create constraint trigger journals_audited after insert on journals
  deferrable initially deferred
  for each row when (new.is_manual) execute function require_audit_entry();

-- What an operator takes out of the unmatched money is a manual operation, whichever function books it.
create function note_manual_claim() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('portal.manual_operation', 'on', true);
  return null;
end $$;

create trigger notice_claims_manual after insert on notice_claims
  for each row when (new.claimed_by <> 'search') execute function note_manual_claim();

-- As before, but that it marks what is manual, and that the accounts of manual operations serve these alone.
create or replace function post_journal(
  p_key text,
  p_kind text,
  p_transaction_id uuid,
  p_user_id bigint,
  p_user_kp bigint,
  p_may_owe boolean,
  p_names text[],
  p_currencies text[],
  p_amounts bigint[]
) returns table (journal_id bigint, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp
-- Arrays of unknown length make the planner begin anew at each call, which takes longer than the posting.
set plan_cache_mode = force_generic_plan as $$
declare
  house_shards constant integer := 16;
  v_shard smallint := coalesce(p_user_id % house_shards, 0);
  v_journal bigint;
  v_ids bigint[];
  v_credit bigint;
  v_debt bigint;
  v_settled bigint := 0;
  v_names text[] := p_names || array['credit', 'debt'];
  v_amounts bigint[];
begin
  if ('grants' = any (p_names) and p_kind <> 'credit.recharge')
    or ('recalls' = any (p_names) and p_kind <> 'credit.recall') then
    raise exception 'journals of the kind % do not book grants or recalls', p_kind
      using errcode = 'restrict_violation';
  end if;

  insert into journals (key, kind, user_id, transaction_id, is_manual)
    values (p_key, p_kind, p_user_id, p_transaction_id,
      is_manual_kind(p_kind) or is_manual_operation())
    on conflict (key) do nothing returning id into v_journal;
  if v_journal is null then
    return query select j.id, false from journals j where j.key = p_key;
    return;
  end if;

  -- A second time only where the house's accounts of this shard had to be opened.
  for v_try in 1..2 loop
    -- All rows are locked in the order of their ids, so that two postings never wait for each other.
    select array_agg(locked.id),
           max(locked.balance) filter (where locked.name = 'credit'),
           max(locked.balance) filter (where locked.name = 'debt')
      into v_ids, v_credit, v_debt
      from (
        select a.id, a.name, a.balance from ledger_accounts a
        where a.user_id = p_user_id
          or (a.user_id is null and a.shard = v_shard and a.name = any (p_names))
        order by a.id for update
      ) locked;
    exit when coalesce(cardinality(v_ids), 0)
      = cardinality(p_names) + 2 * num_nonnulls(p_user_id);
    if v_try = 2 then
      raise exception 'a journal names an account twice' using errcode = 'unique_violation';
    end if;
    perform open_house_accounts(p_names, p_currencies, v_shard);
  end loop;

  if p_user_kp > 0 then
    v_settled := least(p_user_kp, -v_debt);
  elsif p_user_kp < 0 and v_credit + p_user_kp < 0 then
    if not p_may_owe then
      raise exception 'credit does not cover the amount' using errcode = 'PT001';
    end if;
    v_settled := v_credit + p_user_kp;
  end if;
  v_amounts := p_amounts || array[p_user_kp - v_settled, v_settled];

  with moved as (
    update ledger_accounts a
      set balance = a.balance + v_amounts[array_position(v_names, a.name)], entries = a.entries + 1
      where a.id = any (v_ids) and v_amounts[array_position(v_names, a.name)] <> 0
      returning a.id, a.currency, a.entries, a.balance, new.balance - old.balance as amount
  )
  insert into entries (account_id, position, journal_id, currency, amount, balance_after)
    select moved.id, moved.entries, v_journal, moved.currency, moved.amount, moved.balance
    from moved;

  return query select v_journal, true;
end $$;

-- Manual journals of the time before: each gets the entry that told of it, or one that says that none did.
-- Their digests stay as they were sealed.
do $$
declare
  v_journal journals;
  v_log bigint;
begin
  for v_journal in
    select j.* from journals j
    where is_manual_kind(j.kind)
      or exists (
        select from notice_claims c
        where j.key = 'claim:' || c.notice_id and c.claimed_by <> 'search')
    order by j.id
  loop
    select l.id into v_log from operator_log l
      where not exists (
          select from journal_audits a where a.log_id = l.id and a.kind = v_journal.kind)
        and (
          v_journal.transaction_id::text
            in (l.details->>'transactionId', l.details->>'recallId')
          or v_journal.key = 'claim:' || (l.details->>'noticeId'))
        and l.command in ('grant', 'recall', 'transfers assign', 'transfers return', 'cases settle')
      order by (l.details->>'recallId' = v_journal.transaction_id::text) desc nulls last, l.id limit 1;
    if v_log is null then
      insert into operator_log (operator, reason, command, user_id, details)
        values ('migration', 'Posted before every manual journal needed an audit entry.',
          v_journal.kind, v_journal.user_id, jsonb_build_object('journal', v_journal.key))
        returning id into v_log;
    end if;
    insert into journal_audits values (v_journal.id, v_log, v_journal.kind);
  end loop;
end $$;

grant select on journal_audits to portal_app;
revoke execute on function
  is_manual_kind, is_manual_operation, require_audit_entry, note_manual_claim
  from public;
grant execute on function is_manual_kind, is_manual_operation to portal_app;
