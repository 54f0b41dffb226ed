-- Players' accounts, and their state before each change of password, phone, email or two-factor.

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
  -- Argon2id in PHC form, which includes the parameters.
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  mfa_enabled boolean not null default false,
  -- Names the player in a bank transfer's content.
  payment_code text not null unique,
  joined_at timestamptz not null default now(),
  -- True if the password was set through an emailed link: the mailbox then cannot be the second factor too.
  password_set_by_email boolean not null default false,
  -- The account's id that authenticators store. Random, so that it reveals nothing; set when the player first begins to
  -- add a passkey.
  passkey_handle bytea unique,
  -- Set when a change was undone; null again once the player has set a new password.
  spending_locked_at timestamptz,
  -- Set when an operator stopped the player's spending; only an operator lifts it.
  spending_stopped_at timestamptz,
  -- When such a stop ends by itself; null: never.
  spending_stop_ends_at timestamptz,
  -- Set when staff locked the account: no session starts until a senior lifts the lock, or it ends by itself.
  locked_at timestamptz,
  -- Shown to the player when they sign in.
  lock_reason text check (btrim(lock_reason) <> '' and length(lock_reason) <= 200),
  lock_ends_at timestamptz,
  -- When the account closes. Set by the player, who may cancel the closing until then.
  closes_at timestamptz,
  closed_at timestamptz,
  -- Whether this phone came with registration or was approved by a trusted contact.
  phone_vouched boolean not null default true,
  -- From when on this phone may set a new password and undo changes. A phone that was set with only a session waits;
  -- one that came with the account, or that a trusted contact approved, does not.
  phone_trusted_at timestamptz not null default now(),
  constraint closed_after_its_time check (closed_at >= closes_at),
  constraint locked_with_reason check ((locked_at is null) = (lock_reason is null)),
  constraint lock_ends_if_locked check (lock_ends_at is null or locked_at is not null),
  constraint stop_ends_if_stopped check (spending_stop_ends_at is null or spending_stopped_at is not null),
  -- Personal data is deleted. The username, the payment code and the books stay.
  constraint closed_keeps_nothing_personal check (
    closed_at is null or (
      phone_number = '' and phone_verified_at is null and email is null and email_verified_at is null
      and first_name is null and middle_name is null and last_name is null and dob is null
      and password_hash = '' and passkey_handle is null
      and not mfa_enabled and not receives_newsletter))
);

-- The player's personal data, under the API's names.
create view personal_fields with (security_invoker = true) as
  select id, first_name as "firstName", middle_name as "middleName", last_name as "lastName",
    to_char(dob, 'YYYY-MM-DD') as dob
  from users;

-- Closes an account: deletes personal data. The username and the payment code stay, so that nobody else gets them, and
-- so do the books. Returns false if the closing was cancelled or is done, or an obstacle exists (closing_obstacle).
create function finish_closing(p_user_id bigint) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  update users set
    -- Not now(), when the transaction began: it may have waited for incoming money.
    closed_at = clock_timestamp(), phone_number = '', phone_verified_at = null, email = null,
    email_verified_at = null, first_name = null, middle_name = null, last_name = null, dob = null,
    language = default, receives_newsletter = false, password_hash = '', password_changed_at = now(),
    passkey_handle = null, mfa_enabled = false
  where id = p_user_id and closes_at <= now() and closed_at is null
    and spending_stopped_at is null and locked_at is null and closing_obstacle(id) is null;
  return found;
end $$;

-- Whether a person is younger than this many years today in Vietnam; null if the date of birth is unknown.
create function is_younger(p_dob date, p_years integer) returns boolean language sql stable
return p_dob + make_interval(years => p_years) > (now() at time zone 'Asia/Ho_Chi_Minh')::date;

-- The guardian of a young player.
create table guardians (
  user_id bigint primary key references users on delete cascade,
  name text not null,
  relation text not null check (relation in ('father', 'mother', 'other')),
  -- E.164.
  phone_number text not null,
  -- When the code sent to this phone was entered. The row is not changed afterwards.
  verified_at timestamptz,
  -- The keyed MAC of the code, bound to account and phone. A newer code replaces it.
  code_mac bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  constraint code_until_verified check (verified_at is null or code_mac is null)
);

create index users_phone_number on users (phone_number);
-- Finds lost usernames by email address, regardless of case.
create index users_email on users (lower(email)) where email is not null;
-- Usernames as banks write them: without underscores.
create index users_bare_username on users (replace(username, '_', ''));
create index users_closing on users (closes_at) where closes_at is not null and closed_at is null;
create index users_lock_ends on users (lock_ends_at) where lock_ends_at is not null;
create index users_spending_stop_ends on users (spending_stop_ends_at) where spending_stop_ends_at is not null;

create table account_changes (
  -- In the order of the changes, because a change locks the account's row first.
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
  -- Undone by its own link, or by that of an earlier change.
  undone_at timestamptz,
  -- As they were before the change.
  phone_vouched boolean not null default true,
  phone_trusted_at timestamptz not null default now()
);

create index account_changes_user on account_changes (user_id, id);
create index account_changes_expiry on account_changes (expires_at);

-- The links with which the contacts from before a change can undo it. Separate from link_tokens, so that nothing that
-- deletes those links deletes these.
create table undo_links (
  -- SHA-256 of the 256-bit token: a copy of this table undoes nothing.
  token_hash bytea primary key,
  change_id bigint not null references account_changes on delete cascade,
  -- True for a link to an unverified phone: it restores the phone, and leaves the password.
  keeps_password boolean not null default false
);

create index undo_links_change on undo_links (change_id);

-- Links in emails: to set a new password, to verify or to change an email address.
create table link_tokens (
  -- SHA-256 of the 256-bit token: a copy of this table opens nothing.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'verify-email', 'change-email')),
  user_id bigint not null references users on delete cascade,
  -- The address that the link was sent to. The link is invalid once the account has another one. Null for an account
  -- without an email: after an undo by the link in an SMS.
  email text,
  expires_at timestamptz not null,
  -- With `change-email`: the new address, to which the link was sent.
  new_email text,
  constraint link_tokens_new_email check ((purpose = 'change-email') = (new_email is not null))
);

create index link_tokens_user on link_tokens (user_id);
create index link_tokens_expiry on link_tokens (expires_at);

-- Accounts imported from an older system.
create table imported_accounts (
  user_id bigint primary key references users on delete cascade,
  -- SHA-256 of the imported row, by which a repeated import finds it, even if the account was changed since.
  row_sha256 bytea not null,
  imported_at timestamptz not null default now()
);
