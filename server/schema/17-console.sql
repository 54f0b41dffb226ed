-- Functions of the operator's console, whose process uses the role portal_console. They find the acting person by the
-- session; no argument names the person.

-- The key with which the console's process proves that a sign-in came through the identity provider. It is derived from
-- APP_SECRET. Only its hash is stored, and no program may read it.
create table sign_in_key (
  -- One row.
  is_only boolean primary key default true check (is_only),
  -- SHA-256.
  key_hash bytea not null
);

-- Stores the key; the console's process calls it at its start. The first key ever is accepted, later ones only together
-- with the stored one. False if none of these is the stored key.
--   p_keys  the current key, then those of other values of APP_SECRET
create function keep_sign_in_key(p_keys bytea[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_keys[1] is null then return false; end if;
  insert into sign_in_key as known (key_hash) values (sha256(p_keys[1]))
    on conflict (is_only) do update set key_hash = excluded.key_hash
      where known.key_hash in (select sha256(key) from unnest(p_keys) as key);
  return found;
end $$;

-- Signs in the person whom the identity provider has named, with the provider's roles, and starts a session. SQLSTATE
-- PT014: the key is wrong.
create function start_staff_session(
  p_keys bytea[], p_token_hash bytea, p_issuer text, p_subject text, p_login text, p_full_name text, p_roles text[]
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session_idle constant interval := interval '30 minutes';
  session_total constant interval := interval '8 hours';
  v_staff bigint;
begin
  if p_issuer = 'break-glass' then
    raise exception 'no identity provider has this name' using errcode = 'PT014';
  end if;
  if not exists (
    select from sign_in_key where key_hash in (select sha256(key) from unnest(p_keys) as key)
  ) then
    raise exception 'the console''s process signs people in, and nobody else' using errcode = 'PT014';
  end if;
  delete from staff_sessions where least(idle_ends_at, ends_at) < now();
  insert into staff as s (issuer, subject, login, full_name, roles)
    values (p_issuer, p_subject, p_login, p_full_name, p_roles)
    on conflict (issuer, subject) do update set login = excluded.login,
      full_name = excluded.full_name, roles = excluded.roles, signed_in_at = now()
    returning s.id into v_staff;
  insert into staff_sessions (token_hash, staff_id, kind, idle_ends_at, ends_at)
    values (p_token_hash, v_staff, 'browser', now() + session_idle, now() + session_total);
  return v_staff;
end $$;

-- The person of a valid session, of one kind or (null) either. Each use prolongs a browser's session. A command line's
-- token is not valid in a browser.
create function staff_of_session(p_token_hash bytea, p_kind text)
returns table (id bigint, login text, full_name text, roles text[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  session_idle constant interval := interval '30 minutes';
begin
  -- Written once a minute at most, not at every request.
  update staff_sessions set idle_ends_at = least(now() + session_idle, ends_at)
    where token_hash = p_token_hash and kind = 'browser' and kind = coalesce(p_kind, kind) and now() < least(idle_ends_at, ends_at)
      and idle_ends_at < least(now() + session_idle, ends_at) - interval '1 minute';
  return query
    select s.id, s.login, s.full_name, s.roles
    from staff_sessions t join staff s on s.id = t.staff_id
    where t.token_hash = p_token_hash and t.kind = coalesce(p_kind, t.kind) and now() < least(t.idle_ends_at, t.ends_at);
end $$;

-- Ends a session, and the person's tokens with it.
create function end_staff_session(p_session bytea) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from staff_sessions t using staff_sessions s
    where s.token_hash = p_session and t.staff_id = s.staff_id
      and (t.token_hash = p_session or t.kind = 'command-line');
end;

-- The person signed in with a session. SQLSTATE PT014: the session is not valid.
--   p_kind  null: of either kind
create function signed_in_staff(p_session bytea, p_kind text default null) returns staff
language plpgsql set search_path = public, pg_temp as $$
declare
  v_staff staff;
begin
  select s.* into v_staff
    from staff_sessions t, staff_of_session(p_session, t.kind) found join staff s on s.id = found.id
    where t.token_hash = p_session and t.kind = coalesce(p_kind, t.kind);
  if v_staff.id is null then
    raise exception 'nobody is signed in with this session' using errcode = 'PT014';
  end if;
  return v_staff;
end $$;

-- Makes this transaction a command of a signed-in person, for commands that are no operation of the console. SQLSTATE
-- PT015: their roles do not allow it.
create function begin_staff_command(p_session bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session, 'command-line');
begin
  if not exists (select from alone_limits(v_staff, 'command-line') where at_once is not null) then
    raise exception 'their roles may not run commands of the machine room' using errcode = 'PT015';
  end if;
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'command-line', 0, false);
end $$;

-- How much of an operation a person's roles may do alone, in its unit; nulls if nothing.
create function alone_limits(p_staff staff, p_operation text)
returns table (at_once bigint, per_day bigint)
language sql stable set search_path = public, pg_temp as $$
  select max(l.alone_at_once), max(l.alone_per_day)
  from staff_limits l where l.role = any (p_staff.roles) and l.operation = p_operation;
$$;

-- Counts what a person does alone. SQLSTATE PT015: it needs an approval.
create function count_alone(p_staff staff, p_operation text, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  insert into staff_days as d (day, staff_id, operation, amount)
    select v_day, p_staff.id, p_operation, p_amount from alone_limits(p_staff, p_operation)
    where p_amount <= at_once and p_amount <= per_day
    on conflict (day, staff_id, operation) do update set amount = d.amount + excluded.amount
      where d.amount + excluded.amount <= (select per_day from alone_limits(p_staff, p_operation));
  if not found then
    raise exception '% of % takes an approval', p_operation, p_amount using errcode = 'PT015';
  end if;
end $$;

-- Begins an operation that a person does alone, within the limits of their roles.
create function begin_staff_operation(p_session bytea, p_operation text, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  perform count_alone(v_staff, p_operation, p_amount);
  perform require_proof(p_session, p_operation, p_amount);
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, p_operation, p_amount, false);
end $$;

-- Begins a preview, which the database never commits. Null: the person may not even propose the operation; false: it
-- needs an approval; true: they may do it alone.
create function begin_staff_preview(p_session bytea, p_operation text, p_amount bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
  v_day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
  v_may_alone boolean;
  v_may_propose boolean;
begin
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, p_operation, p_amount, true);
  select bool_or(l.may_propose) into v_may_propose
    from staff_limits l where l.role = any (v_staff.roles) and l.operation = p_operation;
  select p_amount <= l.at_once and p_amount + coalesce(d.amount, 0) <= l.per_day into v_may_alone
    from alone_limits(v_staff, p_operation) l
    left join staff_days d on d.day = v_day and d.staff_id = v_staff.id and d.operation = p_operation;
  return case when v_may_alone then true when v_may_propose then false end;
end $$;

-- Begins an operation that another person has proposed, and consumes the approval: once, within a day, exactly as
-- previewed. SQLSTATE PT016: this person cannot approve it, or it can no longer be approved.
create function begin_approved_operation(
  p_session bytea, p_approval uuid, p_preview_hash bytea
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
  v_approval approvals;
begin
  update approvals a
    set decision = 'approved', decided_by = v_staff.login, decided_by_staff = v_staff.id,
      decided_at = now()
    where a.id = p_approval and a.decision is null and a.expires_at > now()
      and a.preview_hash = p_preview_hash
      and a.proposed_by_staff <> v_staff.id
      and lower(btrim(a.proposed_by)) <> lower(v_staff.login)
      and exists (
        select from staff_limits l
        where l.role = any (v_staff.roles) and l.operation = a.operation and l.may_approve)
    returning a.* into v_approval;
  if v_approval.id is null then
    raise exception 'approval % is not to be had', p_approval using errcode = 'PT016';
  end if;
  perform require_proof(p_session, v_approval.operation, v_approval.amount);
  insert into staff_operations (xact, staff_id, operation, amount, approval_id, is_preview, user_id)
    values (pg_current_xact_id(), v_staff.id, v_approval.operation, v_approval.amount, p_approval, false,
      v_approval.user_id);
end $$;

-- Stores a person's proposal; null if another one about the same subject is open. SQLSTATE PT015: the person's roles
-- may not propose it.
create function propose_operation(
  p_session bytea, p_operation text, p_amount bigint, p_subject text, p_proposal jsonb, p_preview jsonb,
  p_preview_hash bytea, p_reason text, p_user_id bigint
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
  v_id uuid;
begin
  if not exists (
    select from staff_limits l
    where l.role = any (v_staff.roles) and l.operation = p_operation and l.may_propose
  ) then
    raise exception '% is not theirs to propose', p_operation using errcode = 'PT015';
  end if;
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'propose', 0, false);
  update approvals set decision = 'expired', decided_at = now()
    where subject = p_subject and decision is null and expires_at <= now();
  insert into approvals (subject, proposal, evidence, user_id, proposed_by, proposed_by_staff,
      operation, amount, preview, preview_hash)
    values (p_subject, p_proposal, p_reason, p_user_id, v_staff.login, v_staff.id,
      p_operation, p_amount, p_preview, p_preview_hash)
    on conflict do nothing returning id into v_id;
  return v_id;
end $$;

-- Rejects a proposal; its author may withdraw it. False if it is decided or expired.
create function reject_operation(p_session bytea, p_id uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session);
begin
  update approvals a
    set decision = 'rejected', decided_by = v_staff.login, decided_by_staff = v_staff.id,
      decided_at = now()
    where a.id = p_id and a.decision is null and a.expires_at > now()
      and (a.proposed_by_staff = v_staff.id or exists (
        select from staff_limits l
        where l.role = any (v_staff.roles) and l.operation = a.operation and l.may_approve));
  if not found then return false; end if;
  insert into staff_operations (xact, staff_id, operation, amount, approval_id, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'reject', 0, p_id, false);
  return true;
end $$;

-- Runs the checks of COMMIT now, except the one that refuses every preview.
create function check_before_commit() returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute (
    select format('set constraints %s immediate', string_agg(distinct quote_ident(conname), ', '))
    from pg_constraint
    where condeferrable and connamespace = 'public'::regnamespace and conname <> 'previews_roll_back');
end $$;

revoke select on staff_sessions from portal_app;

grant usage on schema public to portal_console;
grant select on staff, staff_limits, transactions, ledger_accounts, journals, entries, journal_audits,
  inbound_notices, notice_claims, operator_log, approvals, schema_migrations
  to portal_console;
grant select (id, username, phone_number, phone_verified_at, email, email_verified_at, joined_at,
    payment_code, password_changed_at, mfa_enabled, spending_locked_at, spending_stopped_at, closed_at)
  on users to portal_console;
grant select (id, user_id, idle_ends_at, ends_at, known_device), delete on sessions to portal_console;
grant select (token_hash, user_id), delete on known_devices to portal_console;
grant select (id, user_id) on passkeys to portal_console;
grant insert (user_id, parent_id, type, status, value, currency, payload), update (updated_at)
  on transactions to portal_console;
grant insert (operator, reason, command, user_id, details) on operator_log to portal_console;
grant select, insert, update on rate_limits to portal_console;

revoke execute on function refuse_preview, keep_sign_in_key, start_staff_session, staff_of_session,
  end_staff_session, signed_in_staff, begin_staff_command, alone_limits, count_alone, begin_staff_operation,
  begin_staff_preview, begin_approved_operation, propose_operation, reject_operation,
  check_before_commit
  from public;
grant execute on function keep_sign_in_key, start_staff_session, staff_of_session, end_staff_session,
  begin_staff_operation, begin_staff_preview, begin_approved_operation, propose_operation,
  reject_operation, check_before_commit, given_credit, post_journal, is_manual_kind,
  is_manual_operation, count_attempts
  to portal_console;
grant execute on function check_before_commit to portal_app;
