-- One-time codes, the SMS that players send, and what the list of sessions shows.

alter table sessions
  -- Names the session in the player's list and binds codes to it; stays when the token is renewed.
  add column id uuid not null default gen_random_uuid(),
  -- Browser and system in words.
  add column device text not null default '',
  add constraint sessions_id_key unique (id);

-- Unlogged: after a crash of PostgreSQL one asks for a new code. Counting a try costs no flush to
-- disk, whether or not there was a code to count it at, and no archive of the log holds one.
create unlogged table security_codes (
  session_id uuid not null references sessions (id) on delete cascade,
  action text not null check (action in (
    'confirm.email', 'confirm.phone_number', 'confirm.payment', 'confirm.change_password',
    'confirm.change_email', 'approve.login')),
  -- HMAC over user, session, action and code, with a key that is not in the database.
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  -- A newer code replaces the older.
  primary key (session_id, action)
);

create index security_codes_expiry on security_codes (expires_at);

-- Codes that answered an SMS. Unlogged for the same reasons.
create unlogged table sms_codes (
  user_id bigint primary key references users on delete cascade,
  -- HMAC over user, phone and code: worth nothing once the account has another phone.
  code_mac bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create index sms_codes_expiry on sms_codes (expires_at);

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

grant select, insert, update, delete on security_codes, sms_codes, inbound_sms to portal_app;
