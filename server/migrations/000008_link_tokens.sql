-- Links that letters carry: to set a new password, to verify an e-mail address.

create table link_tokens (
  -- SHA-256 of the 256-bit token: a copy of this table opens nothing.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email')),
  user_id bigint not null references users on delete cascade,
  -- Where the link was sent. It is worth nothing once the account has another address.
  email text not null,
  expires_at timestamptz not null
);

create index link_tokens_user on link_tokens (user_id);
create index link_tokens_expiry on link_tokens (expires_at);

-- A lost username is looked up by its address, however that was typed.
create index users_email on users (lower(email)) where email is not null;

grant select, insert, delete on link_tokens to portal_app;
