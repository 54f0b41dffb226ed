-- The hash chain: each seal covers the one before it and one journal with all its entries, so that
-- a changed byte anywhere breaks every seal from there on.

create function journal_digest(p_journal bigint) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(
    concat_ws('|', j.id, j.key, j.kind, j.user_id, j.transaction_id,
      extract(epoch from j.posted_at),
      (select string_agg(
         concat_ws(':', e.account_id, e.position, e.currency, e.amount, e.balance_after), ','
         order by e.account_id)
       from entries e where e.journal_id = j.id)),
    'UTF8'))
  from journals j where j.id = p_journal;
$$;

-- Seals the journals that have none yet, oldest first; one sealer at a time. Returns how many.
create function seal_journals(p_limit integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_position bigint;
  v_hash bytea;
  v_journal bigint;
  v_sealed integer := 0;
  -- A journal that commits later than one with a higher id is picked up within this many ids.
  look_back constant bigint := 100000;
begin
  perform pg_advisory_xact_lock(hashtext('seal_journals'));
  select position, hash into v_position, v_hash from journal_seals order by position desc limit 1;
  v_position := coalesce(v_position, 0);
  v_hash := coalesce(v_hash, ''::bytea);
  for v_journal in
    select j.id from journals j
    where j.id > coalesce((select max(s.journal_id) from journal_seals s), 0) - look_back
      and not exists (select from journal_seals s where s.journal_id = j.id)
    order by j.id limit p_limit
  loop
    v_position := v_position + 1;
    v_hash := sha256(v_hash || journal_digest(v_journal));
    insert into journal_seals values (v_position, v_journal, v_hash);
    v_sealed := v_sealed + 1;
  end loop;
  return v_sealed;
end $$;

-- The first seal that does not hold, if any.
create function first_broken_seal() returns table (seal_position bigint, journal_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_seal journal_seals;
  v_hash bytea := ''::bytea;
  v_expected bigint := 0;
begin
  for v_seal in select * from journal_seals order by position loop
    v_expected := v_expected + 1;
    v_hash := sha256(v_hash || journal_digest(v_seal.journal_id));
    -- A journal that is gone has no digest: that is a broken seal too.
    if v_seal.position <> v_expected or v_seal.hash is distinct from v_hash then
      return query select v_seal.position, v_seal.journal_id;
      return;
    end if;
  end loop;
end $$;
