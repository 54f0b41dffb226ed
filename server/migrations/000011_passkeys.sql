-- Passkeys (W3C Web Authentication): what players sign in with instead of a password.

alter table users
  -- Names the account to authenticators, which keep it. Random, so that it tells nothing; there once
  -- the player has wanted to add a passkey.
  add column passkey_handle bytea,
  add constraint users_passkey_handle_key unique (passkey_handle);

create table passkeys (
  -- Names the passkey in the player's list.
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  credential_id bytea not null,
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
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);

create index passkeys_user on passkeys (user_id);

-- What authenticators are to sign, each used once. Unlogged: after a crash of PostgreSQL one asks for
-- another, and visitors' questions cost no flush to disk.
create unlogged table passkey_challenges (
  -- SHA-256: a copy of this table answers nothing.
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'login')),
  -- To add a passkey: the session in which the password was given.
  session_id uuid references sessions (id) on delete cascade,
  -- To sign in: SHA-256 of the token in the browser's session cookie, a visitor's as a rule.
  browser_hash bytea,
  expires_at timestamptz not null,
  check ((purpose = 'add') = (session_id is not null)),
  check ((purpose = 'login') = (browser_hash is not null))
);

create index passkey_challenges_session on passkey_challenges (session_id)
  where session_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);

grant select, insert, update, delete on passkeys, passkey_challenges to portal_app;
