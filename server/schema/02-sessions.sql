-- Sessions, and players' proofs of identity: codes, authenticator applications, passkeys.
--
-- Codes and challenges are unlogged: after a crash of PostgreSQL players request new ones. So counting a try costs no
-- flush to disk, and no archived log contains a code.

-- Keeps only a player's newest rows of a table: deletes the oldest when a row is added beyond the number.
-- Arguments: the table's key column, the column with a row's age, and the number. It takes no locks: concurrently added
-- rows are not seen, and are deleted with the next one.
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
  -- The session ends at this time if it is not used. Each use moves it forward.
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  -- The session's id in the player's list, to which codes are bound. It stays when the token is renewed.
  id uuid not null default gen_random_uuid() unique,
  -- Browser and system in words.
  device text not null default '',
  -- The known device that it was started on. The device may have been deleted since.
  known_device bytea,
  -- The place of the last use in words; null if unknown. The IP address is not stored.
  place text
);

create index sessions_user on sessions (user_id);
-- For the deletion of ended sessions.
create index sessions_end on sessions (least(idle_ends_at, ends_at));

-- Ends the least recently used session.
create trigger sessions_few after insert on sessions
  for each row execute function delete_oldest_beyond('token_hash', 'last_used_at', '30');

-- Browsers that have logged in to an account before.
create table known_devices (
  -- SHA-256 of a 256-bit token in the browser's cookie. A browser has one for each account.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The same for all accounts that the browser has logged in to.
  browser uuid not null default gen_random_uuid()
);

create index known_devices_browser on known_devices (browser, user_id);
create index known_devices_user on known_devices (user_id);
create index known_devices_expiry on known_devices (expires_at);

-- Forgets the device whose last login is the oldest.
create trigger known_devices_few after insert on known_devices
  for each row execute function delete_oldest_beyond('token_hash', 'expires_at', '20');

-- Logins with a correct password that wait for the second factor.
create unlogged table login_challenges (
  -- SHA-256 of the 256-bit token in the cookie: a copy of this table approves nothing.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  -- The time at which the checked password was set. If it is changed, this login is over.
  password_set_at timestamptz not null,
  tries smallint not null default 0,
  -- HMAC over user, login, address and code; null until a code is emailed.
  email_code_mac bytea,
  expires_at timestamptz not null,
  -- True on a shared machine: the login then makes no known device.
  is_shared_machine boolean not null default false
);

create index login_challenges_user on login_challenges (user_id);
create index login_challenges_expiry on login_challenges (expires_at);

-- A high number, so that an attacker with the password cannot easily displace the owner's login.
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
  -- How the code was sent. A code sent by SMS is never accepted as one by email.
  channel text not null default 'email' check (channel in ('email', 'sms')),
  -- A newer code replaces the older one of the same channel.
  primary key (session_id, action, channel)
);

create index security_codes_expiry on security_codes (expires_at);

-- Codes sent in reply to a player's SMS.
create unlogged table sms_codes (
  user_id bigint primary key references users on delete cascade,
  -- HMAC over user, phone and code. Invalid once the account has another phone.
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create index sms_codes_expiry on sms_codes (expires_at);

-- Tries of codes by SMS where none was sent. Counting them takes as long as counting a real try, so that the time does
-- not reveal which account waits for a code.
create unlogged table decoy_tries (
  slot smallint primary key,
  tries bigint not null default 0
) with (fillfactor = 50);

-- Many slots, so that concurrent callers rarely wait for each other.
insert into decoy_tries (slot) select generate_series(0, 255);

-- SMS from players, each stored once. The text is not stored, because people write passwords in it.
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

-- Secrets of accounts with two-factor on. users.mfa_enabled has the same information.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted together with the account's id, with a key that is not in the database.
  secret text not null,
  -- Time steps (RFC 6238, T) up to this one are used up.
  last_used_step bigint not null,
  enabled_at timestamptz not null default now()
);

-- Each row is an unused code. Using a code deletes it.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  -- HMAC over user and code, with a key that is not in the database.
  code_mac bytea not null,
  primary key (user_id, code_mac)
);

-- Secrets that were shown to the player but are not confirmed yet.
create unlogged table totp_setups (
  session_id uuid primary key references sessions (id) on delete cascade,
  secret text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create index totp_setups_expiry on totp_setups (expires_at);

-- Passkeys (W3C Web Authentication), with which players sign in instead of with a password.
create table passkeys (
  -- The passkey's id in the player's list.
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null unique,
  -- COSE_Key (RFC 9052). It only verifies signatures: a copy of this table opens no account.
  public_key bytea not null,
  -- The authenticator's count of uses; 0 if it does not count.
  counter bigint not null check (counter between 0 and 4294967295),
  -- How browsers reach the authenticator.
  transports text[] not null,
  -- Whether the passkey is synchronized, for example to the player's other devices.
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkeys_user on passkeys (user_id);

-- Challenges for authenticators to sign. Each is used once.
create unlogged table passkey_challenges (
  -- SHA-256: a copy of this table answers no challenge.
  challenge_hash bytea primary key,
  purpose text not null constraint passkey_challenges_purpose
    check (purpose in ('add', 'login', 'prove')),
  -- For adding a passkey or confirming an action: the session.
  session_id uuid references sessions (id) on delete cascade,
  -- For signing in: SHA-256 of the token in the browser's session cookie, usually a visitor's.
  browser_hash bytea,
  expires_at timestamptz not null,
  -- For confirming an action: which one.
  action text,
  constraint passkey_challenges_session
    check ((purpose in ('add', 'prove')) = (session_id is not null)),
  constraint passkey_challenges_browser check ((purpose = 'login') = (browser_hash is not null)),
  constraint passkey_challenges_action check ((purpose = 'prove') = (action is not null))
);

create index passkey_challenges_session on passkey_challenges (session_id)
  where session_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);
