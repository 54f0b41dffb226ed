-- Two-factor: an authenticator application's secret, recovery codes, logins that wait for their second step.

alter table users
  -- The mailbox alone vouched for whoever set the password: it cannot be the second factor as well.
  add column password_set_by_email boolean not null default false;

-- Of accounts where two-factor is on; users.mfa_enabled says the same.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  -- Encrypted with a key that is not in the database, together with the account it is for.
  secret text not null,
  -- Time steps (RFC 6238, T) up to this one are used up.
  last_used_step bigint not null,
  enabled_at timestamptz not null default now()
);

-- A row is a code that is left: using one up removes it.
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  -- HMAC over user and code, with a key that is not in the database.
  code_mac bytea not null,
  primary key (user_id, code_mac)
);

-- Secrets that the player has been shown and has not confirmed yet. Unlogged, like the codes: after a
-- crash of PostgreSQL one begins anew.
create unlogged table totp_setups (
  session_id uuid primary key references sessions (id) on delete cascade,
  secret text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create index totp_setups_expiry on totp_setups (expires_at);

-- Logins whose password was right, where the account takes a second step.
create unlogged table pending_logins (
  -- SHA-256 of the 256-bit token in the cookie: a copy of this table approves nothing.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  -- The password that was right; with another one this login is over.
  password_set_at timestamptz not null,
  tries smallint not null default 0,
  -- HMAC over user, login, address and code, once a code was mailed.
  email_code_mac bytea,
  expires_at timestamptz not null
);

create index pending_logins_user on pending_logins (user_id);
create index pending_logins_expiry on pending_logins (expires_at);

grant select, insert, update, delete on totp_secrets, recovery_codes, totp_setups, pending_logins
  to portal_app;
