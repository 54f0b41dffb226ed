-- Browsers that have logged in to an account before, and where sessions are used from.

create table known_devices (
  -- SHA-256 of a 256-bit token in the browser's cookie. A browser has one for each account.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index known_devices_user on known_devices (user_id);
create index known_devices_expiry on known_devices (expires_at);

alter table sessions
  -- The known device that it was started on, which may have been forgotten since.
  add column known_device bytea,
  -- Where it was last used from, in words; null where that is not known. The address is kept nowhere.
  add column place text;

grant select, insert, update, delete on known_devices to portal_app;
