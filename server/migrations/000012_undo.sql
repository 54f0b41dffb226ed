-- What an account was before each change of password, phone or e-mail, and the links by which whoever
-- could be reached then takes the change back.

create table account_changes (
  -- In the order in which they were made: a change locks the account's row first.
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  what text not null check (what in ('password', 'phone', 'email')),
  changed_at timestamptz not null default now(),
  -- As they were before it.
  phone_number text not null,
  phone_verified_at timestamptz,
  email text,
  email_verified_at timestamptz,
  expires_at timestamptz not null,
  -- By its own link, or by that of an earlier change.
  undone_at timestamptz
);

create index account_changes_user on account_changes (user_id, id);
create index account_changes_expiry on account_changes (expires_at);

-- Apart from link_tokens: no later change, and nothing else that kills links, reaches these.
create table undo_links (
  -- SHA-256 of the 256-bit token: a copy of this table undoes nothing.
  token_hash bytea primary key,
  change_id bigint not null references account_changes on delete cascade
);

create index undo_links_change on undo_links (change_id);

-- Since a change was undone, until the player has set a new password.
alter table users add column spending_locked_at timestamptz;

alter table link_tokens
  -- Null for an account without an e-mail: after an undo by the link in an SMS.
  alter column email drop not null,
  -- With `change-email`: the address it was sent to, which it makes the account's.
  add column new_email text,
  drop constraint link_tokens_purpose_check,
  add constraint link_tokens_purpose_check
    check (purpose in ('reset-password', 'verify-email', 'change-email')),
  add constraint link_tokens_new_email check ((purpose = 'change-email') = (new_email is not null));

grant select, insert, update (undone_at), delete on account_changes to portal_app;
grant select, insert on undo_links to portal_app;
