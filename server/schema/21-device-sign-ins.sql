-- The sign-in of the command line (RFC 8628, device authorization): it requests two codes; the person types the short
-- one into the console; with the long one the command line then gets a token, once.

create table device_sign_ins (
  -- SHA-256 of the long code, which only the command line has.
  device_code_hash bytea primary key,
  -- The code that the person types. A person who knows it can only give away their own rights.
  user_code text not null unique,
  -- The IP address of the request.
  asked_from text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The browser's session that confirmed it; null: not confirmed.
  session_hash bytea references staff_sessions on delete cascade
);

create index device_sign_ins_session on device_sign_ins (session_hash);

-- Requests a sign-in. False if another open one has this user code.
create function ask_device_sign_in(p_device_code_hash bytea, p_user_code text, p_asked_from text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holds constant interval := interval '10 minutes';
begin
  delete from device_sign_ins where expires_at <= now();
  insert into device_sign_ins (device_code_hash, user_code, asked_from, expires_at)
    values (p_device_code_hash, p_user_code, p_asked_from, now() + holds)
    on conflict (user_code) do nothing;
  return found;
end $$;

-- The browser's session, while it lives: a token of the command line confirms no other one.
create function browser_session(p_session bytea) returns setof staff_sessions
language sql stable set search_path = public, pg_temp
begin atomic
  select * from staff_sessions
    where token_hash = p_session and kind = 'browser' and now() < least(idle_ends_at, ends_at);
end;

-- The open sign-in with this user code, and until when the person's session allows a token.
create function device_sign_in_of(p_session bytea, p_user_code text)
returns table (asked_from text, asked_at timestamptz, token_ends_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.asked_from, d.asked_at, s.ends_at
    from device_sign_ins d, browser_session(p_session) s
    where d.user_code = p_user_code and d.session_hash is null and d.expires_at > now();
end;

-- Confirms a sign-in as the person of a browser's session, once. False if none is open. SQLSTATE PT021: a person with a
-- passkey must first prove themselves, because the token inherits the session's proof.
create function confirm_device_sign_in(p_session bytea, p_user_code text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select is_proof_required from staff_rules) and exists (
    select from browser_session(p_session) s join staff_passkeys p on p.staff_id = s.staff_id
    where coalesce(s.proven_until <= now(), true)
  ) then
    raise exception 'a sign-in on the command line takes a fresh proof by passkey' using errcode = 'PT021';
  end if;
  update device_sign_ins d set session_hash = s.token_hash from browser_session(p_session) s
    where d.user_code = p_user_code and d.session_hash is null and d.expires_at > now();
  return found;
end $$;

-- Declines a sign-in, which can then no longer be confirmed. False if none is open.
create function decline_device_sign_in(p_session bytea, p_user_code text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_sign_ins d using browser_session(p_session)
    where d.user_code = p_user_code and d.session_hash is null and d.expires_at > now();
  return found;
end $$;

-- Issues the token of a confirmed sign-in, once. It ends with the confirming session at the latest, and inherits its
-- proof and its start, because a young session may add a first passkey. No row if it is not confirmed.
create function take_device_token(p_device_code_hash bytea, p_token_hash bytea)
returns table (login text, ends_at timestamptz)
language sql security definer set search_path = public, pg_temp
begin atomic
  with used as (
    delete from device_sign_ins
      where device_code_hash = p_device_code_hash and session_hash is not null and expires_at > now()
      returning session_hash
  ), given as (
    insert into staff_sessions (token_hash, staff_id, kind, started_at, idle_ends_at, ends_at, proven_until)
      select p_token_hash, s.staff_id, 'command-line', s.started_at, s.ends_at, s.ends_at, s.proven_until
      from used, browser_session(used.session_hash) s
      returning staff_id, ends_at
  )
  select staff.login, given.ends_at from given join staff on staff.id = given.staff_id;
end;

-- Whether a sign-in can still be confirmed, or its token issued.
create function is_device_sign_in_open(p_device_code_hash bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (select from device_sign_ins where device_code_hash = p_device_code_hash and expires_at > now());
end;

revoke execute on function browser_session, ask_device_sign_in, device_sign_in_of, confirm_device_sign_in, decline_device_sign_in,
  take_device_token, is_device_sign_in_open from public;
grant execute on function ask_device_sign_in, device_sign_in_of, confirm_device_sign_in, decline_device_sign_in,
  take_device_token, is_device_sign_in_open to portal_console;
