-- Accounts that came from an older system.

create table imported_accounts (
  user_id bigint primary key references users on delete cascade,
  -- SHA-256 of the row it came from: the same row is known again, however the account has changed.
  row_sha256 bytea not null,
  imported_at timestamptz not null default now()
);

grant select, insert on imported_accounts to portal_app;
