-- Players and their sessions.

create table users (
  id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9_]{4,32}$'),
  -- E.164. One phone may serve several accounts.
  phone_number text not null,
  phone_verified_at timestamptz,
  email text,
  email_verified_at timestamptz,
  first_name text,
  middle_name text,
  last_name text,
  dob date,
  language text not null default 'vi-VN',
  receives_newsletter boolean not null default false,
  -- Argon2id in PHC form: the parameters travel with the hash.
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  mfa_enabled boolean not null default false,
  -- What names the player in a bank transfer's content.
  payment_code text not null unique,
  joined_at timestamptz not null default now()
);

create index users_phone_number on users (phone_number);

create table sessions (
  -- SHA-256 of the 256-bit token in the cookie: a copy of this table opens no session.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Idle limit; moved forward by use, never beyond ends_at.
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null
);

create index sessions_user on sessions (user_id);
create index sessions_ends_at on sessions (ends_at);
