-- The operator's log joins the hash chain of the journals: one chain, in which every link covers the one before
-- it and either a journal or an audit entry. An audit entry is chained in the commit that writes it, so an
-- entry without a link was put there past the trigger; a journal is chained soon after its commit.

alter table operator_log
  -- The transaction that wrote it: how a journal of the same commit finds its entry.
  add column xact xid8;

create index operator_log_xact on operator_log (xact) where xact is not null;

alter table journal_seals
  alter column journal_id drop not null,
  -- No foreign key: a link must outlast its entry, so that `verify` finds that the entry is gone.
  add column log_id bigint unique,
  add constraint seals_one_thing check (num_nonnulls(journal_id, log_id) = 1);

create function operator_log_digest(p_log bigint) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(
    jsonb_build_array('operator_log', l.id, extract(epoch from l.at), l.operator, l.reason, l.command,
      l.user_id, l.details)::text,
    'UTF8'))
  from operator_log l where l.id = p_log;
$$;

-- Whoever writes an entry chooses neither its time nor its transaction.
create function stamp_operator_log() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.at := now();
  new.xact := pg_current_xact_id();
  return new;
end $$;

create function chain_log_entry(p_log bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_last journal_seals;
begin
  -- The lock of seal_journals, held until the commit: the chain never forks.
  perform pg_advisory_xact_lock(hashtext('seal_journals'));
  select * into v_last from journal_seals order by position desc limit 1;
  insert into journal_seals (position, log_id, hash)
    values (coalesce(v_last.position, 0) + 1, p_log,
      sha256(coalesce(v_last.hash, ''::bytea) || operator_log_digest(p_log)));
end $$;

create function chain_operator_log() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform chain_log_entry(new.id);
  return null;
end $$;

-- What stands in the log already.
do $$
declare
  v_log bigint;
begin
  for v_log in select id from operator_log order by id loop
    perform chain_log_entry(v_log);
  end loop;
end $$;

create trigger operator_log_stamped before insert on operator_log
  for each row execute function stamp_operator_log();
-- At COMMIT, so that nobody waits for a row while holding the chain's lock.
create constraint trigger operator_log_chained after insert on operator_log
  deferrable initially deferred
  for each row execute function chain_operator_log();

drop function first_broken_seal();

-- The first link that does not hold, if any, then every audit entry that no link covers.
create function first_broken_seal()
returns table (seal_position bigint, journal_id bigint, log_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  v_seal journal_seals;
  v_hash bytea := ''::bytea;
  v_expected bigint := 0;
begin
  for v_seal in select * from journal_seals order by position loop
    v_expected := v_expected + 1;
    v_hash := sha256(v_hash || case
      when v_seal.log_id is null then journal_digest(v_seal.journal_id)
      else operator_log_digest(v_seal.log_id) end);
    -- What is gone has no digest: that is a broken link too.
    if v_seal.position <> v_expected or v_seal.hash is distinct from v_hash then
      return query select v_seal.position, v_seal.journal_id, v_seal.log_id;
      exit;
    end if;
  end loop;
  return query
    select null::bigint, null::bigint, l.id from operator_log l
    where not exists (select from journal_seals s where s.log_id = l.id) order by l.id;
end $$;

revoke execute on function
  operator_log_digest, stamp_operator_log, chain_log_entry, chain_operator_log, first_broken_seal
  from public;
grant execute on function operator_log_digest, first_broken_seal to portal_app;
