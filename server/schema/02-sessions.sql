-- Sessions, and what a player proves their identity with: codes, authenticator applications, passkeys.
--
-- Codes and challenges are unlogged: after a crash of PostgreSQL one asks for another. Counting an attempt
-- costs no flush to disk, whether or not there was a code to count it at, and no archive of the log holds one.

-- Keeps a player's newest rows of a table: when a row is added beyond the number, the oldest others are deleted.
-- Arguments: the table's key column, the column that says how old a row is, and the number. Nobody waits for anybody:
-- rows that are added at the same moment are not seen, and those that make it too many go with the next one.
create function delete_oldest_beyond() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format(
    'delete from %1$I where %2$I in (
       select %2$I from %1$I where %2$I in (
         select %2$I from %1$I where user_id = $1 and %2$I <> ($2).%2$I order by %3$I desc offset $3)
       for update skip locked)',
    tg_table_name, tg_argv[0], tg_argv[1])
    using new.user_id, new, tg_argv[2]::integer - 1;
  return null;
end $$;

create table sessions (
  -- SHA-256 of the 256-bit token in the cookie: a copy of this table opens no session.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Idle limit; moved forward by use, never beyond ends_at.
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  -- Names the session in the player's list and binds codes to it; stays when the token is renewed.
  id uuid not null default gen_random_uuid() unique,
  -- Browser and system in words.
  device text not null default '',
  -- The known device that it was started on, which may have been deleted since.
  known_device bytea,
  -- Where it was last used from, in words; null where that is not known. The address is kept nowhere.
  place text
);

create index sessions_user on sessions (user_id);

-- The session that was not used for longest ends.
create trigger sessions_few after insert on sessions
  for each row execute function delete_oldest_beyond('token_hash', 'last_used_at', '30');

-- Browsers that have logged in to an account before.
create table known_devices (
  -- SHA-256 of a 256-bit token in the browser's cookie. A browser has one for each account.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The same for all accounts that one browser has been in.
  browser uuid not null default gen_random_uuid()
);

create index known_devices_browser on known_devices (browser);
create index known_devices_user on known_devices (user_id);
create index known_devices_expiry on known_devices (expires_at);

-- The device that was not used for longest is unknown again.
create trigger known_devices_few after insert on known_devices
  for each row execute function delete_oldest_beyond('token_hash', 'expires_at', '20');

-- Logins whose password was right, where the account takes a second step.
create unlogged table login_challenges (
  -- SHA-256 of the 256-bit token in the cookie: a copy of this table approves nothing.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  -- The password that was right; with another one this login is over.
  password_set_at timestamptz not null,
  tries smallint not null default 0,
  -- HMAC over user, login, address and code, once a code was mailed.
  email_code_mac bytea,
  expires_at timestamptz not null,
  -- A login on a machine that others use leaves no known device.
  is_shared_machine boolean not null default false
);

create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expiry on login_challenges (expires_at);

-- Many, so that somebody else with the password cannot easily displace the owner's login.
create trigger login_challenges_few after insert on login_challenges
  for each row execute function delete_oldest_beyond('token_hash', 'expires_at', '100');

-- Codes that confirm one action of one session.
create unlogged table security_codes (
  session_id uuid not null references sessions (id) on delete cascade,
  action text not null check (action in (
    'confirm.email', 'confirm.phone_number', 'confirm.payment', 'confirm.change_password',
    'confirm.change_email', 'approve.login')),
  -- HMAC over user, session, action and code, with a key that is not in the database.
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- How the code was sent: one by SMS never passes for one by email.
  channel text not null default 'email' check (channel in ('email', 'sms')),
  -- A newer code replaces the older one of the same channel.
  primary key (session_id, action, channel)
);

create index security_codes_expiry on security_codes (expires_at);

-- Codes that answered a player's SMS.
create unlogged table sms_codes (
  user_id bigint primary key references users on delete cascade,
  -- HMAC over user, phone and code: worth nothing once the account has another phone.
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create index sms_codes_expiry on sms_codes (expires_at);

-- Attempts at codes by SMS where none was sent. Counting them takes as long as counting a real attempt, so
-- that the time does not reveal which account waits for a code.
create unlogged table decoy_tries (
  slot smallint primary key,
  tries bigint not null default 0
) with (fillfactor = 50);

-- Many, so that strangers rarely wait for each other.
insert into decoy_tries (slot) select generate_series(0, 255);

-- SMS from players, each taken in once. The text is not kept: people write passwords into it.
create table inbound_sms (
  gateway text not null,
  -- The gateway's own id of the message.
  message_id text not null,
  -- E.164.
  sender text not null,
  command text not null check (command in ('MXT', 'KH', 'unreadable')),
  -- The account whose phone sent it.
  user_id bigint references users on delete set null,
  outcome text check (outcome in (
    'code_sent', 'phone_verified', 'phone_full', 'helped', 'limited')),
  received_at timestamptz not null default now(),
  primary key (gateway, message_id)
);

create index inbound_sms_received on inbound_sms (received_at);

-- Of accounts where two-factor is on; users.mfa_enabled says the same.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted with a key that is not in the database, together with the account it is for.
  secret text not null,
  -- Time steps (RFC 6238, T) up to this one are used up.
  last_used_step bigint not null,
  enabled_at timestamptz not null default now()
);

-- A row is a code that is left: using one removes it.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  -- HMAC over user and code, with a key that is not in the database.
  code_mac bytea not null,
  primary key (user_id, code_mac)
);

-- Secrets that the player has been shown and has not confirmed yet.
create unlogged table totp_setups (
  session_id uuid primary key references sessions (id) on delete cascade,
  secret text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create index totp_setups_expiry on totp_setups (expires_at);

-- Passkeys (W3C Web Authentication): what players sign in with instead of a password.
create table passkeys (
  -- Names the passkey in the player's list.
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  -- COSE_Key (RFC 9052). It verifies and signs nothing: a copy of this table opens no account.
  public_key bytea not null,
  -- Uses, as the authenticator counts them; 0 where it does not count.
  counter bigint not null check (counter between 0 and 4294967295),
  -- How browsers reach the authenticator.
  transports text[] not null,
  -- Its provider keeps a copy, on other devices of the player for instance.
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id);

-- What authenticators are to sign, each used once.
create unlogged table passkey_challenges (
  -- SHA-256: a copy of this table answers no challenge.
  challenge_hash bytea primary key,
  purpose text not null constraint passkey_challenges_purpose
    check (purpose in ('add', 'login', 'prove')),
  -- To add a passkey or to confirm something: the session it is done in.
  session_id uuid references sessions (id) on delete cascade,
  -- To sign in: SHA-256 of the token in the browser's session cookie, a visitor's as a rule.
  browser_hash bytea,
  expires_at timestamptz not null,
  -- To confirm something in a session: what.
  action text,
  constraint passkey_challenges_session
    check ((purpose in ('add', 'prove')) = (session_id is not null)),
  constraint passkey_challenges_browser check ((purpose = 'login') = (browser_hash is not null)),
  constraint passkey_challenges_action check ((purpose = 'prove') = (action is not null))
);

create index passkey_challenges_session on passkey_challenges (session_id)
  where session_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);
