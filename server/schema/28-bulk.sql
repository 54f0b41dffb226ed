-- Grants to many players by a file.

insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'bulk-grant', null, null, true, false),
  ('payments', 'bulk-grant', null, null, true, false),
  ('senior', 'bulk-grant', null, null, true, true);

-- Files of grants: uploaded and checked by one person, approved by another, carried out row by row by any process of
-- the portal. After the upload only the functions below change them.
create table bulk_runs (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 over all its rows.
  rows_hash bytea not null,
  row_count integer not null check (row_count between 1 and 20000),
  total_kp bigint not null check (total_kp > 0),
  uploaded_by bigint not null references staff,
  uploaded_at timestamptz not null default now(),
  -- No foreign key, because an approval may belong to a player, and a file does not.
  approval_id uuid unique,
  approved_by bigint references staff,
  approved_at timestamptz,
  finished_at timestamptz,
  constraint approved_whole check (num_nonnulls(approval_id, approved_by, approved_at) in (0, 3)),
  constraint finished_if_approved check (finished_at is null or approved_at is not null)
);

create index bulk_runs_approved on bulk_runs (approved_at) where approved_at is not null;
create index bulk_runs_uploaded on bulk_runs (uploaded_at, id);

create table bulk_rows (
  run_id uuid not null references bulk_runs on delete cascade,
  -- The line in the file.
  line integer not null check (line > 0),
  user_id bigint not null references users,
  kp bigint not null check (kp > 0),
  occasion text not null,
  -- Shown to the player.
  note text,
  -- Null while it waits. 'given-before': the player has this grant from another file or operation.
  outcome text check (outcome in ('granted', 'given-before', 'refused')),
  refusal text,
  done_at timestamptz,
  primary key (run_id, line),
  unique (run_id, user_id, occasion),
  constraint done_whole check ((outcome is null) = (done_at is null)),
  constraint refused_with_reason check ((outcome is not distinct from 'refused') = (refusal is not null))
);

create index bulk_rows_waiting on bulk_rows (run_id, line) where outcome is null;
create index bulk_rows_user on bulk_rows (user_id);

create function bulk_rows_hash(p_run uuid) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(
    string_agg(jsonb_build_array(line, user_id, kp, occasion, note)::text, E'\n' order by line), 'UTF8'))
  from bulk_rows where run_id = p_run;
$$;

-- Stores a checked file. SQLSTATE PT015: the person may not propose it.
create function upload_bulk(
  p_session bytea, p_file_name text, p_lines integer[], p_user_ids bigint[], p_kp bigint[],
  p_occasions text[], p_notes text[]
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
  v_run uuid;
begin
  if not exists (
    select from staff_limits l
    where l.role = any (v_staff.roles) and l.operation = 'bulk-grant' and l.may_propose
  ) then
    raise exception 'a bulk grant is not theirs to propose' using errcode = 'PT015';
  end if;
  insert into bulk_runs (file_name, rows_hash, row_count, total_kp, uploaded_by)
    values (p_file_name, '', cardinality(p_lines), (select sum(kp) from unnest(p_kp) kp), v_staff.id)
    returning id into v_run;
  insert into bulk_rows (run_id, line, user_id, kp, occasion, note)
    select v_run, t.* from unnest(p_lines, p_user_ids, p_kp, p_occasions, p_notes) t;
  update bulk_runs set rows_hash = bulk_rows_hash(v_run) where id = v_run;
  return v_run;
end $$;

-- Starts a file by the transaction's approved operation: exactly the previewed file, once. A preview does the same and
-- is rolled back. SQLSTATE PT013: it exceeds the daily limit; PT015: the operation is about another file.
create function start_bulk(p_run uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operation staff_operations;
  v_today timestamptz := date_trunc('day', now(), 'Asia/Ho_Chi_Minh');
  v_limit bigint := grant_limit('grant_bulk_per_day_kp', (select bulk_per_day_kp from grant_ceilings));
  v_kp bigint;
begin
  -- Concurrent approvals follow one another, so that both are counted.
  perform pg_advisory_xact_lock(hashtext('start_bulk'));
  select coalesce(sum(total_kp), 0) into v_kp
    from bulk_runs where id = p_run or approved_at >= v_today;
  if v_kp > v_limit then
    raise exception 'files of a day may grant % KP; with this one they would be % KP', v_limit, v_kp
      using errcode = 'PT013';
  end if;
  select * into v_operation from staff_operations where xact = pg_current_xact_id();
  if v_operation.is_preview and v_operation.operation = 'bulk-grant' then return; end if;
  update bulk_runs r
    set approval_id = v_operation.approval_id, approved_by = v_operation.staff_id, approved_at = now()
    where r.id = p_run and r.approved_at is null and v_operation.operation = 'bulk-grant'
      and r.total_kp <= v_operation.amount and r.rows_hash = bulk_rows_hash(r.id)
      and exists (
        select from approvals a
        where a.id = v_operation.approval_id and a.proposal ->> 'runId' = p_run::text
          and a.preview ->> 'rowsHash' = encode(r.rows_hash, 'hex'));
  if not found then
    raise exception 'file % is not what the operation may book', p_run using errcode = 'PT015';
  end if;
  perform enqueue_job('bulk-grant', jsonb_build_object('runId', p_run), 'money', p_run::text);
end $$;

-- Makes the transaction the grant of one row, and locks the row, so that exactly one commit grants it. False if the row
-- is done.
create function begin_bulk_row(p_run uuid, p_line integer) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with taken as (
    update bulk_rows set outcome = 'granted', done_at = now()
    where run_id = p_run and line = p_line and outcome is null
    returning kp, user_id
  )
  insert into staff_operations (xact, staff_id, operation, amount, approval_id, is_preview, user_id)
    select pg_current_xact_id(), r.approved_by, 'bulk-grant', taken.kp, r.approval_id, false, taken.user_id
    from taken join bulk_runs r on r.id = p_run
    where r.approved_at is not null;
  return found;
end $$;

-- Refuses to mark a row as granted, except in the commit that books exactly its grant. SQLSTATE PT015.
create function hold_to_bulk_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from journals j
    join entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.key = 'grant:' || new.user_id || ':' || new.occasion and j.kind = 'credit.recharge'
      and j.posted_at = now() and a.user_id is null and a.name = 'grants'
    group by j.id having -sum(e.amount) = new.kp)
  then
    raise exception 'row % was not granted as the file says', new.line using errcode = 'PT015';
  end if;
  return null;
end $$;

create constraint trigger bulk_rows_granted after update on bulk_rows
  deferrable initially deferred
  for each row when (new.outcome = 'granted') execute function hold_to_bulk_row();

create trigger bulk_rows_stay_done before update on bulk_rows
  for each row when (old.outcome is not null) execute function refuse_change();

-- Records that a row cannot be granted, and why.
create function end_bulk_row(p_run uuid, p_line integer, p_outcome text, p_refusal text) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  update bulk_rows set outcome = p_outcome, refusal = p_refusal, done_at = now()
    where run_id = p_run and line = p_line and outcome is null and p_outcome <> 'granted';
end;

-- Marks a run as finished if no row of it waits. Returns whether it is finished.
create function end_bulk_pass(p_run uuid) returns boolean
language sql security definer set search_path = public, pg_temp
begin atomic
  update bulk_runs r set finished_at = coalesce(finished_at, case when not exists (
      select from bulk_rows w where w.run_id = p_run and w.outcome is null) then now() end)
    where r.id = p_run and r.approved_at is not null
    returning finished_at is not null;
end;

-- Deletes files that were not approved within a week.
create function forget_bulk_uploads() returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from bulk_runs where approved_at is null and uploaded_at < now() - interval '7 days';
end;

grant select on bulk_runs, bulk_rows to portal_console, portal_app;
revoke execute on function bulk_rows_hash, upload_bulk, start_bulk, begin_bulk_row, hold_to_bulk_row, end_bulk_row,
  end_bulk_pass, forget_bulk_uploads from public;
grant execute on function upload_bulk, start_bulk to portal_console;
grant execute on function begin_bulk_row, end_bulk_row, end_bulk_pass, forget_bulk_uploads to portal_app;
