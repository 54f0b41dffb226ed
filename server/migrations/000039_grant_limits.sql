-- How much credit operators may give away: for each grant, for each operator and day, and for all of a day.
-- The settings' limits come with the transaction; no setting lifts the ceilings here, which only the owner of
-- the database changes.

create table grant_ceilings (
  -- One row.
  is_only boolean primary key default true check (is_only),
  per_grant_kp bigint not null check (per_grant_kp > 0),
  per_operator_day_kp bigint not null check (per_operator_day_kp > 0),
  per_day_kp bigint not null check (per_day_kp > 0)
);

insert into grant_ceilings (per_grant_kp, per_operator_day_kp, per_day_kp)
  values (1000000, 3000000, 5000000);

-- What was granted on a day of Vietnam, by each operator and, under the empty name, by all.
create table granted_days (
  day date not null,
  operator text not null,
  kp bigint not null check (kp > 0),
  primary key (day, operator)
);

create function grant_limit(p_setting text, p_ceiling bigint) returns bigint language sql stable
return least(
  p_ceiling,
  coalesce(nullif(current_setting('portal.' || p_setting, true), '')::bigint, p_ceiling));

-- Counts a grant of a day, if it fits. SQLSTATE PT013: it does not.
create function count_grant(p_operator text, p_kp bigint, p_limit bigint, p_whose text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  insert into granted_days as d (day, operator, kp) select v_day, p_operator, p_kp where p_kp <= p_limit
    on conflict (day, operator) do update set kp = d.kp + excluded.kp
      where d.kp + excluded.kp <= p_limit;
  if not found then
    raise exception '% KP more are over the limit of % KP a day % (% KP today already)',
      p_kp, p_limit, p_whose,
      coalesce((select kp from granted_days where day = v_day and operator = p_operator), 0)
      using errcode = 'PT013';
  end if;
end $$;

create function limit_grant(p_journal bigint, p_operator text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_ceiling grant_ceilings := (select c from grant_ceilings c);
  v_kp bigint;
  v_most bigint;
begin
  select -sum(e.amount) into v_kp from entries e join ledger_accounts a on a.id = e.account_id
    where e.journal_id = p_journal and a.user_id is null and a.name = 'grants';
  if coalesce(v_kp, 0) <= 0 then return; end if;
  v_most := grant_limit('grant_per_operation_kp', v_ceiling.per_grant_kp);
  if v_kp > v_most then
    raise exception '% KP are more than one grant may be: % KP', v_kp, v_most using errcode = 'PT013';
  end if;
  -- In this order, whoever grants: nobody waits in a circle.
  perform count_grant('', v_kp, grant_limit('grant_per_day_kp', v_ceiling.per_day_kp), 'for all operators');
  perform count_grant(lower(btrim(p_operator)), v_kp,
    grant_limit('grant_per_operator_day_kp', v_ceiling.per_operator_day_kp), 'for one operator');
end $$;

-- As before, and a grant counts against its limits.
create or replace function require_audit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_log bigint;
  v_count integer;
begin
  -- The chain's lock first, as for the entry itself: manual commits follow one another.
  perform pg_advisory_xact_lock(hashtext('seal_journals'));
  select count(*), min(l.id) into v_count, v_log from operator_log l
    where l.xact = pg_current_xact_id() and l.at = now()
      and (new.user_id is null or l.user_id = new.user_id);
  if v_count <> 1 then
    raise exception 'journal % is a manual operation and has % audit entries in its commit', new.key, v_count
      using errcode = 'PT012';
  end if;
  insert into journal_audits (journal_id, log_id, kind) values (new.id, v_log, new.kind);
  if new.kind = 'credit.recharge' then
    perform limit_grant(new.id, (select l.operator from operator_log l where l.id = v_log));
  end if;
  return null;
end $$;

grant select on grant_ceilings, granted_days to portal_app;
revoke execute on function grant_limit, count_grant, limit_grant from public;
