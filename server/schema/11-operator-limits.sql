-- Limits of staff's grants, and approvals, which need two people.

-- The highest limits of grants: per grant, per person and day, and for all per day. The settings may set lower limits,
-- with each transaction. Only the owner of the database changes these.
create table grant_ceilings (
  -- One row.
  is_only boolean primary key default true check (is_only),
  per_grant_kp bigint not null check (per_grant_kp > 0),
  per_operator_day_kp bigint not null check (per_operator_day_kp > 0),
  per_day_kp bigint not null check (per_day_kp > 0),
  -- The highest rate, bonus included, for money that staff enter or assign.
  per_10000_vnd_kp bigint not null check (per_10000_vnd_kp > 0),
  -- For all files of grants approved in a day. They are counted apart from single grants.
  bulk_per_day_kp bigint not null check (bulk_per_day_kp > 0)
);

insert into grant_ceilings (per_grant_kp, per_operator_day_kp, per_day_kp, per_10000_vnd_kp, bulk_per_day_kp)
  values (1000000, 3000000, 5000000, 1000, 5000000);

-- The KP granted per day in Vietnam by each person and, under the empty name, by all.
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

-- Counts a grant against a day's limit. SQLSTATE PT013: it exceeds the limit.
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
  -- A row of an approved file was counted with its file (start_bulk).
  if exists (
    select from staff_operations o where o.xact = pg_current_xact_id() and o.operation = 'bulk-grant')
  then
    return;
  end if;
  -- Always in this order, so that grants do not deadlock.
  perform count_grant('', v_kp, grant_limit('grant_per_day_kp', v_ceiling.per_day_kp), 'for all operators');
  perform count_grant(lower(btrim(p_operator)), v_kp,
    grant_limit('grant_per_operator_day_kp', v_ceiling.per_operator_day_kp), 'for one operator');
end $$;

-- Operations that need two people: one proposes, another approves, once and within a day. A proposal never changes, so
-- that exactly what was proposed is approved.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  -- The subject: 'delivery:<transaction>', 'payment:<provider>:<order>' … Each has one open proposal at most.
  subject text not null check (btrim(subject) <> ''),
  -- The order, as it is carried out.
  proposal jsonb not null,
  -- The evidence for it.
  evidence text not null check (btrim(evidence) <> ''),
  user_id bigint references users,
  -- The operation, the most that it may move, what its preview showed, and the SHA-256 of that, which the approver
  -- sends.
  operation text not null,
  amount bigint not null check (amount >= 0),
  preview jsonb not null,
  preview_hash bytea not null,
  proposed_by text not null check (btrim(proposed_by) <> ''),
  proposed_by_staff bigint not null references staff,
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  decision text check (decision in ('approved', 'rejected', 'expired')),
  decided_by text,
  decided_by_staff bigint references staff,
  decided_at timestamptz,
  -- The database transactions that wrote and decided it, by which `verify` finds their people.
  proposed_xact xid8,
  decided_xact xid8,
  constraint decided_whole check (
    (decision is null) = (decided_at is null)
    and (decided_by is null) = (decision is null or decision = 'expired')),
  constraint approved_by_another check (
    decision is distinct from 'approved'
    or lower(btrim(decided_by)) <> lower(btrim(proposed_by))),
  constraint decided_by_staff_whole check ((decided_by is null) = (decided_by_staff is null)),
  constraint approved_by_other_staff check (
    decision is distinct from 'approved' or decided_by_staff <> proposed_by_staff),
  constraint approved_in_time check (decision is distinct from 'approved' or decided_at <= expires_at)
);

create unique index approvals_open on approvals (subject) where decision is null;

create trigger approvals_keep_decided before update or delete on approvals
  for each row when (old.decision is not null) execute function refuse_change();
create trigger approvals_keep_all before truncate on approvals
  for each statement execute function refuse_change();

create function stamp_approval() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then new.proposed_xact := pg_current_xact_id();
  else new.decided_xact := pg_current_xact_id();
  end if;
  return new;
end $$;

create trigger approvals_proposed before insert on approvals
  for each row execute function stamp_approval();
create trigger approvals_decided before update on approvals
  for each row when (old.decision is null and new.decision is not null) execute function stamp_approval();

-- The digest of a proposal or its decision for the hash chain: it covers every column that has a value.
create function approval_digest(p_approval uuid, p_is_decision boolean) returns bytea
language sql stable set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
  select sha256(convert_to(jsonb_build_array('approval', p_is_decision, jsonb_strip_nulls(
    case when p_is_decision then to_jsonb(a)
      else to_jsonb(a) - 'decision' - 'decided_by' - 'decided_by_staff' - 'decided_at'
        - 'decided_xact' end))::text,
    'UTF8'))
  from approvals a where a.id = p_approval;
$$;

-- Returns the links of audit entries and approvals, up to a position, that do not match their row or the previous link.
-- They are few compared with those of journals, so each run of `verify` checks all of them.
create function broken_audit_links(p_position bigint)
returns table (link_position bigint, log_id bigint, approval_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.position, s.log_id, s.approval_id
  from (
    select * from journal_chain where log_id is not null
    union all
    select * from journal_chain where approval_id is not null
  ) s left join journal_chain before on before.position = s.position - 1
  where s.position <= p_position
    and s.hash is distinct from sha256(coalesce(before.hash, ''::bytea) || case
      when s.log_id is not null then operator_log_digest(s.log_id)
      else approval_digest(s.approval_id, s.is_decision) end)
  order by s.position;
$$;

-- The number of links of audit entries and approvals up to a position.
create function count_audit_links(p_position bigint) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from journal_chain where log_id is not null and position <= p_position)
    + (select count(*) from journal_chain where approval_id is not null and position <= p_position);
$$;

-- At COMMIT, so that nobody waits for a row while holding the chain's lock.
create constraint trigger approvals_chained after insert on approvals
  deferrable initially deferred
  for each row execute function chain_approval();
create constraint trigger decisions_chained after update on approvals
  deferrable initially deferred
  for each row when (old.decision is null and new.decision is not null)
  execute function chain_approval();
