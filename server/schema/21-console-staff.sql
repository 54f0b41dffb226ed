-- Staff's passkeys, with which they prove themselves before money moves, and the break-glass administrators, for when
-- the identity provider is down.

-- Rules from the settings. The database's owner writes them in `migrate`.
create table staff_rules (
  -- One row.
  is_only boolean primary key default true check (is_only),
  -- Whether operations that move money need a fresh proof by passkey. False only in demos.
  is_proof_required boolean not null
);

insert into staff_rules (is_proof_required) values (false);

-- Commands that are no operations of the console: imports, repairs after a restore, a guardian's removal.
insert into staff_limits (role, operation, alone_at_once, alone_per_day)
values ('senior', 'command-line', 0, 0), ('admin', 'command-line', 0, 0);

-- The schema's values of limits that the settings have replaced. Nulls: the limit comes from the settings alone.
create table replaced_staff_limits (
  role text not null,
  operation text not null,
  replaced jsonb,
  primary key (role, operation)
);

-- A device with which a person of the staff proves themselves (W3C Web Authentication Level 3).
create table staff_passkeys (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Challenges for authenticators: valid once, in one session, for one purpose.
create table staff_challenges (
  challenge_hash bytea primary key,
  session_hash bytea not null references staff_sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);

create index staff_challenges_session on staff_challenges (session_hash);

-- People who can sign in without the identity provider: by a key kept in a safe, and an authenticator application.
create table break_glass (
  staff_id bigint primary key references staff,
  -- SHA-256 of 256 random bits.
  key_hash bytea not null,
  -- Encrypted with a key that is not in the database.
  totp_secret text not null,
  -- The time step of the last code. Only later ones are accepted.
  last_used_step bigint not null default 0,
  made_at timestamptz not null default now()
);

-- How long a proof is valid.
create function proof_holds() returns interval language sql immutable return interval '15 minutes';

-- Requires a fresh proof by passkey in this session for operations on money, rates, receiving accounts, a day's books
-- and colleagues' passkeys. SQLSTATE PT021: there is none.
create function require_proof(p_session bytea, p_operation text, p_amount bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if (p_amount > 0 and p_operation <> 'find-contact' or p_operation like 'settle-%' or p_operation in (
      'change-account', 'publish-bonus', 'publish-gift', 'import-codes', 'reveal-codes', 'close-day',
      'correct-contact', 'revoke-access', 'remove-staff-passkeys', 'set-payee'))
    and (select is_proof_required from staff_rules)
    and not exists (select from staff_sessions where token_hash = p_session and proven_until > now())
  then
    raise exception '% of % takes a fresh proof by passkey', p_operation, p_amount using errcode = 'PT021';
  end if;
end $$;

-- Whether a person may add a passkey in this session: the first one soon after signing in, further ones after a proof
-- by passkey. So a session that was stolen later cannot add any.
create function may_add_passkey(p_session bytea) returns boolean
language sql stable set search_path = public, pg_temp
begin atomic
  select coalesce(t.proven_until > now(), false) or (
      t.started_at > now() - proof_holds()
      and not exists (select from staff_passkeys p where p.staff_id = t.staff_id)
      and not exists (select from break_glass b where b.staff_id = t.staff_id))
    from staff_sessions t where t.token_hash = p_session;
end;

-- Issues a challenge to a signed-in person. SQLSTATE PT022: they may add no passkey in this session.
create function issue_staff_challenge(p_session bytea, p_challenge_hash bytea, p_purpose text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  challenge_holds constant interval := interval '5 minutes';
begin
  perform signed_in_staff(p_session, 'browser');
  if p_purpose = 'add' and not may_add_passkey(p_session) then
    raise exception 'this session may add no passkey' using errcode = 'PT022';
  end if;
  insert into staff_challenges (challenge_hash, session_hash, purpose, expires_at)
    values (p_challenge_hash, p_session, p_purpose, now() + challenge_holds);
end $$;

-- Consumes a challenge: of concurrent uses exactly one succeeds.
create function consume_staff_challenge(p_session bytea, p_challenge_hash bytea, p_purpose text)
returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  delete from staff_challenges where challenge_hash = p_challenge_hash and session_hash = p_session
    and purpose = p_purpose and expires_at > now();
  return found;
end $$;

-- Adds a passkey to the session's person, which also counts as a proof. False if the challenge is not valid, or the
-- passkey exists already.
create function add_staff_passkey(
  p_session bytea, p_challenge_hash bytea, p_credential_id bytea, p_public_key bytea, p_counter bigint,
  p_transports text[], p_is_backed_up boolean
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session, 'browser');
begin
  -- One after the other: two sessions of a person do not both add the first one.
  perform from staff where id = v_staff.id for update;
  if not consume_staff_challenge(p_session, p_challenge_hash, 'add') or not may_add_passkey(p_session) then
    return false;
  end if;
  insert into staff_passkeys
      (staff_id, credential_id, public_key, counter, transports, is_backed_up, last_used_at)
    values (v_staff.id, p_credential_id, p_public_key, p_counter, p_transports, p_is_backed_up, now())
    on conflict do nothing;
  if not found then return false; end if;
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'add-passkey', 0, false);
  update staff_sessions set proven_until = now() + proof_holds() where token_hash = p_session;
  return true;
end $$;

-- Records a person's proof by passkey, whose signature the process has checked. Returns until when it is valid; null if
-- the challenge is not valid or the counter is not newer, as with a copied passkey.
create function prove_staff(
  p_session bytea, p_challenge_hash bytea, p_credential_id bytea, p_counter bigint, p_is_backed_up boolean
) returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_staff staff := signed_in_staff(p_session, 'browser');
  v_until timestamptz;
begin
  if not consume_staff_challenge(p_session, p_challenge_hash, 'prove') then return null; end if;
  update staff_passkeys
    set counter = p_counter, is_backed_up = p_is_backed_up, last_used_at = now()
    where credential_id = p_credential_id and staff_id = v_staff.id
      and (counter < p_counter or (counter = 0 and p_counter = 0));
  if not found then return null; end if;
  update staff_sessions set proven_until = now() + proof_holds()
    where token_hash = p_session returning proven_until into v_until;
  return v_until;
end $$;

-- Returns a break-glass person's authenticator secret, if the key is right.
create function find_break_glass(p_login text, p_key_hash bytea)
returns table (staff_id bigint, totp_secret text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select b.staff_id, b.totp_secret from break_glass b join staff s on s.id = b.staff_id
    where lower(s.login) = lower(p_login) and b.key_hash = p_key_hash;
end;

-- Signs a break-glass person in for half an hour, in a browser or on the command line, with an entry in the log. Each
-- code is accepted once. False if key or code is wrong. The process checks the code; this function checks its time
-- step.
create function start_break_glass_session(
  p_token_hash bytea, p_login text, p_key_hash bytea, p_step bigint, p_reason text
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session_total constant interval := interval '30 minutes';
  -- RFC 6238: 30 s a step. As many around the present one may be taken.
  step_seconds constant bigint := 30;
  steps_around constant bigint := 2;
  v_staff staff;
begin
  if abs(p_step - extract(epoch from now())::bigint / step_seconds) > steps_around then return false; end if;
  update break_glass b set last_used_step = p_step from staff s
    where s.id = b.staff_id and lower(s.login) = lower(p_login) and b.key_hash = p_key_hash
      and b.last_used_step < p_step
    returning s.* into v_staff;
  if v_staff.id is null then return false; end if;
  update staff set signed_in_at = now() where id = v_staff.id;
  insert into staff_sessions (token_hash, staff_id, kind, idle_ends_at, ends_at, proven_until)
    values (p_token_hash, v_staff.id, case session_user when 'portal_operator' then 'command-line' else 'browser' end,
      now() + session_total, now() + session_total,
      now() + proof_holds());
  insert into staff_operations (xact, staff_id, operation, amount, is_preview)
    values (pg_current_xact_id(), v_staff.id, 'break-glass', 0, false);
  insert into operator_log (operator, reason, command, details)
    values (v_staff.login, p_reason, 'break-glass sign-in', jsonb_build_object('roles', v_staff.roles));
  return true;
end $$;

-- Creates a break-glass person, or replaces their key and authenticator secret. Only the database's owner may call it.
-- Null if a person of the identity provider has this login.
create function make_break_glass(
  p_login text, p_full_name text, p_roles text[], p_key_hash bytea, p_totp_secret text
) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  v_staff bigint;
begin
  if exists (select from staff where lower(login) = lower(p_login) and issuer <> 'break-glass') then
    return null;
  end if;
  insert into staff as s (issuer, subject, login, full_name, roles)
    values ('break-glass', lower(p_login), p_login, p_full_name, p_roles)
    on conflict (issuer, subject) do update set full_name = excluded.full_name, roles = excluded.roles
    returning s.id into v_staff;
  delete from staff_sessions where staff_id = v_staff;
  insert into break_glass (staff_id, key_hash, totp_secret) values (v_staff, p_key_hash, p_totp_secret)
    on conflict (staff_id) do update set key_hash = excluded.key_hash,
      totp_secret = excluded.totp_secret, last_used_step = 0, made_at = now();
  return v_staff;
end $$;

-- Staff's sessions, without their tokens' hashes.
create view staff_presence as
  select t.staff_id, t.kind, t.started_at, t.ends_at, least(t.idle_ends_at, t.ends_at) as until,
    coalesce(t.proven_until > now(), false) as is_proven
  from staff_sessions t where least(t.idle_ends_at, t.ends_at) > now();

-- Checks that this transaction has begun this operation on a colleague, or is a command.
create function assert_staff_operation(p_operation text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if session_user = 'portal_console' and not exists (
    select from staff_operations o where o.xact = pg_current_xact_id() and o.operation = p_operation
  ) then
    raise exception 'no operation of this transaction is %', p_operation using errcode = 'PT015';
  end if;
end $$;

-- Ends all sessions and tokens of a person. Returns how many.
create function end_staff_sessions_of(p_staff bigint) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ended integer;
begin
  perform assert_staff_operation('end-staff-sessions');
  delete from staff_sessions where staff_id = p_staff;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;

-- Deletes all passkeys of a person and ends their sessions. They may add a passkey at the next sign-in. Returns how
-- many.
create function remove_staff_passkeys(p_staff bigint) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_removed integer;
begin
  perform assert_staff_operation('remove-staff-passkeys');
  delete from staff_passkeys where staff_id = p_staff;
  get diagnostics v_removed = row_count;
  delete from staff_sessions where staff_id = p_staff;
  return v_removed;
end $$;

insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('senior', 'end-staff-sessions', 0, 0, true, true),
  ('admin', 'end-staff-sessions', 0, 0, true, false),
  ('admin', 'remove-staff-passkeys', null, null, true, false),
  ('senior', 'remove-staff-passkeys', null, null, false, true);

grant select on staff_rules, staff_passkeys, staff_presence to portal_console;
grant select (staff_id, made_at) on break_glass to portal_console;
grant select on staff_presence, staff_rules to portal_app;
grant select (id, staff_id, added_at, last_used_at) on staff_passkeys to portal_app;
grant select (staff_id, made_at) on break_glass to portal_app;
revoke execute on function proof_holds, require_proof, may_add_passkey, issue_staff_challenge,
  consume_staff_challenge, add_staff_passkey, prove_staff, find_break_glass, start_break_glass_session,
  make_break_glass, assert_staff_operation, end_staff_sessions_of, remove_staff_passkeys
  from public;
grant execute on function issue_staff_challenge, add_staff_passkey, prove_staff, find_break_glass,
  start_break_glass_session, end_staff_sessions_of, remove_staff_passkeys to portal_console;
