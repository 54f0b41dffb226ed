-- Players' accounts, and what an account was before each change of its password, phone, email or two-factor.

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
  -- Names the player in a bank transfer's content.
  payment_code text not null unique,
  joined_at timestamptz not null default now(),
  -- True if only an emailed link proved who set the password: the mailbox cannot be the second factor too.
  password_set_by_email boolean not null default false,
  -- Names the account to authenticators, which keep it. Random, so that it reveals nothing; set when the
  -- player first begins to add a passkey.
  passkey_handle bytea unique,
  -- Set when a change was undone; null again once the player has set a new password.
  spending_locked_at timestamptz,
  -- Set when an operator stopped the player's spending; only an operator lifts it.
  spending_stopped_at timestamptz,
  -- When such a stop ends by itself; null: never.
  spending_stop_ends_at timestamptz,
  -- Set when staff locked the account: no session begins until a senior lifts the lock, or it ends by itself.
  locked_at timestamptz,
  -- What the player reads when signing in.
  lock_reason text check (btrim(lock_reason) <> '' and length(lock_reason) <= 200),
  lock_ends_at timestamptz,
  -- When the account closes: set by the player, who may take it back until then.
  closes_at timestamptz,
  closed_at timestamptz,
  -- Whether registration, or a contact that was itself trusted, vouched for this phone.
  phone_vouched boolean not null default true,
  -- From when this phone may set a new password and undo changes. A phone that the session alone has set
  -- waits; one that came with the account, or that an earlier contact vouched for, does not.
  phone_trusted_at timestamptz not null default now(),
  constraint closed_after_its_time check (closed_at >= closes_at),
  constraint locked_with_reason check ((locked_at is null) = (lock_reason is null)),
  constraint lock_ends_if_locked check (lock_ends_at is null or locked_at is not null),
  constraint stop_ends_if_stopped check (spending_stop_ends_at is null or spending_stopped_at is not null),
  -- What is personal goes; the name, the payment code and the books stay.
  constraint closed_keeps_nothing_personal check (
    closed_at is null or (
      phone_number = '' and phone_verified_at is null and email is null and email_verified_at is null
      and first_name is null and middle_name is null and last_name is null and dob is null
      and password_hash = '' and passkey_handle is null
      and not mfa_enabled and not receives_newsletter))
);

-- What the portal knows of the person who plays, by the names of the API.
create view personal_fields with (security_invoker = true) as
  select id, first_name as "firstName", middle_name as "middleName", last_name as "lastName",
    to_char(dob, 'YYYY-MM-DD') as dob
  from users;

-- Closes an account: deletes what is personal. The username and the payment code stay, so that nobody takes
-- them, and so do the books. Returns false where the closing has been taken back, is done, or something is in the way.
create function finish_closing(p_user_id bigint) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  update users set
    -- Not when this commit began: it has waited for what came in before.
    closed_at = clock_timestamp(), phone_number = '', phone_verified_at = null, email = null,
    email_verified_at = null, first_name = null, middle_name = null, last_name = null, dob = null,
    language = default, receives_newsletter = false, password_hash = '', password_changed_at = now(),
    passkey_handle = null, mfa_enabled = false
  where id = p_user_id and closes_at <= now() and closed_at is null
    and spending_stopped_at is null and locked_at is null and closing_obstacle(id) is null;
  return found;
end $$;

-- Whether somebody is younger than so many years today in Vietnam; null where the date of birth is unknown.
create function is_younger(p_dob date, p_years integer) returns boolean language sql stable
return p_dob + make_interval(years => p_years) > (now() at time zone 'Asia/Ho_Chi_Minh')::date;

-- The grown-up who answers for a young player.
create table guardians (
  user_id bigint primary key references users on delete cascade,
  name text not null,
  relation text not null check (relation in ('father', 'mother', 'other')),
  -- E.164.
  phone_number text not null,
  -- When the code that this phone received was typed in. From then on the row stays as it is.
  verified_at timestamptz,
  -- The keyed MAC of the code, bound to account and phone. A newer code takes its place.
  code_mac bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  constraint code_until_verified check (verified_at is null or code_mac is null)
);

create index users_phone_number on users (phone_number);
-- A lost username is looked up by its address, however that was typed.
create index users_email on users (lower(email)) where email is not null;
-- User names as banks write them: without the underscore.
create index users_bare_username on users (replace(username, '_', ''));
create index users_closing on users (closes_at) where closes_at is not null and closed_at is null;
create index users_lock_ends on users (lock_ends_at) where lock_ends_at is not null;
create index users_spending_stop_ends on users (spending_stop_ends_at) where spending_stop_ends_at is not null;

create table account_changes (
  -- In the order in which they were made: a change locks the account's row first.
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  what text not null check (what in ('password', 'phone', 'email', 'two-factor')),
  changed_at timestamptz not null default now(),
  -- As they were before the change.
  phone_number text not null,
  phone_verified_at timestamptz,
  email text,
  email_verified_at timestamptz,
  expires_at timestamptz not null,
  -- By its own link, or by that of an earlier change.
  undone_at timestamptz,
  -- As they were before the change.
  phone_vouched boolean not null default true,
  phone_trusted_at timestamptz not null default now()
);

create index account_changes_user on account_changes (user_id, id);
create index account_changes_expiry on account_changes (expires_at);

-- The links by which the contacts from before a change can undo it. Apart from link_tokens: no
-- later change, and nothing else that ends links, reaches these.
create table undo_links (
  -- SHA-256 of the 256-bit token: a copy of this table undoes nothing.
  token_hash bytea primary key,
  change_id bigint not null references account_changes on delete cascade,
  -- The link to a phone that nobody has verified: it puts the phone back, and leaves the password.
  keeps_password boolean not null default false
);

create index undo_links_change on undo_links (change_id);

-- Links in emails: to set a new password, to verify or to change an email address.
create table link_tokens (
  -- SHA-256 of the 256-bit token: a copy of this table opens nothing.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  user_id bigint not null references users on delete cascade,
  -- Where the link was sent; it is worth nothing once the account has another address. Null for an account
  -- without an email: after an undo by the link in an SMS.
  email text,
  expires_at timestamptz not null,
  -- With `change-email`: the address it was sent to, which it makes the account's.
  new_email text,
  constraint link_tokens_new_email check ((purpose = 'change-email') = (new_email is not null))
);

create index link_tokens_user on link_tokens (user_id);
create index link_tokens_expiry on link_tokens (expires_at);

-- Accounts that came from an older system.
create table imported_accounts (
  user_id bigint primary key references users on delete cascade,
  -- SHA-256 of the row it came from: the same row is recognised again, however the account has changed.
  row_sha256 bytea not null,
  imported_at timestamptz not null default now()
);
