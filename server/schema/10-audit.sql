-- The log of manual operations, and the hash chain that reveals later changes of it or of the ledger.

-- Who did what to whom and why.
create table operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The login of the signed-in person; otherwise the program, or the person who works as the database's owner.
  operator text not null check (btrim(operator) <> ''),
  -- The signed-in person, if it was one.
  staff_id bigint references staff,
  reason text not null check (btrim(reason) <> ''),
  -- What was done.
  command text not null,
  -- The player concerned, if any.
  user_id bigint references users,
  -- What was changed, in enough detail to find it in the books.
  details jsonb not null,
  -- The database transaction that wrote it, by which a journal of the same commit finds it.
  xact xid8
);

create index operator_log_user on operator_log (user_id, id) where user_id is not null;
create index operator_log_xact on operator_log (xact) where xact is not null;

create trigger operator_log_append_only before update or delete or truncate on operator_log
  for each statement execute function refuse_change();

-- The feed that reported in this transaction that its bank reversed a transfer; otherwise null. No person acts then.
create function reversing_feed() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select min('feed ' || o.provider)
  from refunds r join outbound_matches m on m.refund_id = r.id join outbound_notices o on o.id = m.outbound_id
  where r.booked_at = now() and o.received_at = now();
$$;

-- Sets an entry's time, transaction and author, so that its writer cannot choose them. The author is the signed-in
-- person; for the rows of an approved file, the approver; for a bank's reversal, the feed. SQLSTATE PT014: a program
-- writes an entry without any of these. For an approved operation the details name the proposal and its author.
create function stamp_operator_log() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_author text;
begin
  new.at := now();
  new.xact := pg_current_xact_id();
  select s.id, s.login,
      case when a.id is null then new.details
        else new.details || jsonb_build_object('approvalId', a.id, 'proposedBy', a.proposed_by) end
    into new.staff_id, v_author, new.details
    from (select) as always
    left join staff_operations o on o.xact = new.xact
    left join staff s on s.id = o.staff_id
    left join approvals a on a.id = o.approval_id;
  if v_author is null and session_user = 'portal_app' then v_author := reversing_feed(); end if;
  if v_author is null and session_user in ('portal_console', 'portal_operator', 'portal_app') then
    raise exception 'nobody is signed in to whom the entry belongs' using errcode = 'PT014';
  end if;
  new.operator := coalesce(v_author, new.operator);
  return new;
end $$;

create trigger operator_log_stamped before insert on operator_log
  for each row execute function stamp_operator_log();

-- The audit entry of each journal of a manual operation. Such a journal has exactly one, of the same commit (I12);
-- otherwise the database refuses the commit.
create table journal_audits (
  journal_id bigint primary key references journals,
  -- No foreign key, as in journal_chain: the row must stay if its entry is deleted.
  log_id bigint not null,
  kind text not null,
  -- An entry covers at most one journal of each kind, so one grant and not a hundred.
  unique (log_id, kind)
);

create trigger journal_audits_append_only before update or delete or truncate on journal_audits
  for each statement execute function refuse_change();

-- Runs at COMMIT, when everything that the transaction writes is there. Counts a grant against its limits.
-- SQLSTATE PT012: the journal has no audit entry or several, or does not fit its kind (I14).
create function require_audit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_log bigint;
  v_count integer;
begin
  -- Takes the chain's lock first, as the entry does, so that manual commits follow one another.
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select count(*), min(l.id) into v_count, v_log from operator_log l
    where l.xact = pg_current_xact_id() and l.at = now()
      and (new.user_id is null or l.user_id = new.user_id);
  if v_count <> 1 then
    raise exception 'journal % is a manual operation and has % audit entries in its commit', new.key, v_count
      using errcode = 'PT012';
  end if;
  -- Granted credit must come from the account `grants`, recalled credit go to `recalls`, each with its transaction.
  -- Through another account it would not be counted.
  if new.kind in ('credit.recharge', 'credit.recall') and (
    not exists (
      select from transactions t
      where t.id = new.transaction_id and (t.type, t.user_id) = (new.kind, new.user_id))
    or exists (
      select from entries e join ledger_accounts a on a.id = e.account_id
      where e.journal_id = new.id and a.user_id is null
        and a.name <> case new.kind when 'credit.recharge' then 'grants' else 'recalls' end))
  then
    raise exception 'journal % is no %', new.key, new.kind using errcode = 'PT012';
  end if;
  insert into journal_audits (journal_id, log_id, kind) values (new.id, v_log, new.kind);
  if new.kind = 'credit.recharge' then
    perform limit_grant(new.id, (select l.operator from operator_log l where l.id = v_log));
  end if;
  return null;
end $$;

create constraint trigger journals_audited after insert on journals
  deferrable initially deferred
  for each row when (new.is_manual) execute function require_audit_entry();

-- The hash chain over journals, audit entries and approvals, in the order in which they were chained. Each link covers
-- the previous link, and a journal with its entries, an audit entry, a proposal or its decision. So a changed byte
-- breaks every later link. Audit entries, proposals and decisions are chained in the commit that writes them: one
-- without a link was inserted with the trigger off. Journals are chained soon after their commit.
create table journal_chain (
  position bigint primary key,
  journal_id bigint unique references journals,
  hash bytea not null,
  -- No foreign key: a link must stay if its entry is deleted, so that `verify` finds that it is missing.
  log_id bigint unique,
  -- No foreign key either. An approval has a link for its proposal and one for its decision.
  approval_id uuid,
  is_decision boolean,
  constraint chains_one_thing check (
    num_nonnulls(journal_id, log_id, approval_id) = 1
    and (approval_id is null) = (is_decision is null)),
  unique (approval_id, is_decision)
);

create trigger journal_chain_append_only before update or delete or truncate on journal_chain
  for each statement execute function refuse_change();

-- The digest of a manual operation's journal covers the id of its audit entry.
create function journal_digest(p_journal bigint) returns bytea
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

create function operator_log_digest(p_log bigint) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(
    jsonb_build_array('operator_log', l.id, extract(epoch from l.at), l.operator, l.reason, l.command,
      l.user_id, l.details, l.staff_id)::text,
    'UTF8'))
  from operator_log l where l.id = p_log;
$$;

-- Adds links for journals that have none, oldest first; one caller at a time. Returns how many.
create function chain_journals(p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position bigint;
  v_hash bytea;
  v_journal bigint;
  v_after bigint;
  v_chained integer := 0;
  -- How many ids it looks back for journals that were committed after journals with higher ids.
  look_back constant bigint := 100000;
begin
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select position, hash into v_position, v_hash from journal_chain order by position desc limit 1;
  v_position := coalesce(v_position, 0);
  v_hash := coalesce(v_hash, ''::bytea);
  select coalesce(max(s.journal_id), 0) - look_back into v_after from journal_chain s;
  -- Both sides are bounded: otherwise the planner would read the whole chain.
  for v_journal in
    select j.id from journals j where j.id > v_after
    except
    select s.journal_id from journal_chain s where s.journal_id > v_after
    order by id limit p_limit
  loop
    v_position := v_position + 1;
    v_hash := sha256(v_hash || journal_digest(v_journal));
    insert into journal_chain values (v_position, v_journal, v_hash);
    v_chained := v_chained + 1;
  end loop;
  return v_chained;
end $$;

create function chain_log_entry(p_log bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_last journal_chain;
begin
  -- The lock of chain_journals, held until the commit, so that the chain never forks.
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select * into v_last from journal_chain order by position desc limit 1;
  insert into journal_chain (position, log_id, hash)
    values (coalesce(v_last.position, 0) + 1, p_log,
      sha256(coalesce(v_last.hash, ''::bytea) || operator_log_digest(p_log)));
end $$;

create function chain_operator_log() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform chain_log_entry(new.id);
  return null;
end $$;

-- At COMMIT, so that nobody waits for a row while holding the chain's lock.
create constraint trigger operator_log_chained after insert on operator_log
  deferrable initially deferred
  for each row execute function chain_operator_log();

-- Adds a link for a proposal or its decision.
create function link_approval(p_approval uuid, p_is_decision boolean) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_last journal_chain;
begin
  perform pg_advisory_xact_lock(hashtext('chain_journals'));
  select * into v_last from journal_chain order by position desc limit 1;
  insert into journal_chain (position, approval_id, is_decision, hash)
    values (coalesce(v_last.position, 0) + 1, p_approval, p_is_decision,
      sha256(coalesce(v_last.hash, ''::bytea) || approval_digest(p_approval, p_is_decision)));
end $$;

create function chain_approval() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform link_approval(new.id, tg_op = 'UPDATE');
  return null;
end $$;

-- Returns the first broken link after a position, if any, then every audit entry, proposal and decision without a link.
-- The link at the position itself must still have this hash; position 0 with an empty hash is the beginning.
create function first_broken_link(p_position bigint, p_hash bytea)
returns table (link_position bigint, journal_id bigint, log_id bigint, approval_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_link journal_chain;
  v_hash bytea := p_hash;
  v_expected bigint := p_position;
begin
  if p_position > 0 and not exists (
    select from journal_chain where position = p_position and hash = p_hash
  ) then
    return query select p_position, null::bigint, null::bigint, null::uuid;
    return;
  end if;
  for v_link in select * from journal_chain where position > p_position order by position loop
    v_expected := v_expected + 1;
    v_hash := sha256(v_hash || case
      when v_link.journal_id is not null then journal_digest(v_link.journal_id)
      when v_link.log_id is not null then operator_log_digest(v_link.log_id)
      else approval_digest(v_link.approval_id, v_link.is_decision) end);
    -- A deleted row has no digest, so that its link is broken too.
    if v_link.position <> v_expected or v_link.hash is distinct from v_hash then
      return query select v_link.position, v_link.journal_id, v_link.log_id, v_link.approval_id;
      exit;
    end if;
  end loop;
  return query
    select null::bigint, null::bigint, l.id, null::uuid from operator_log l
    where not exists (select from journal_chain s where s.log_id = l.id) order by l.id;
  return query
    select null::bigint, null::bigint, null::bigint, a.id from approvals a
    where not exists (select from journal_chain s where s.approval_id = a.id and not s.is_decision)
      or (a.decision is not null
        and not exists (select from journal_chain s where s.approval_id = a.id and s.is_decision))
    order by a.id;
end $$;
