-- Since when an account's phone may set a new password and undo changes. A phone that whoever had the
-- session put there waits; one that came with the account, or that an earlier contact vouched for, does not.

alter table users
  -- Whether registration, or a contact that counted itself, vouched for this phone.
  add column phone_vouched boolean not null default true,
  add column phone_trusted_at timestamptz not null default now();

alter table account_changes
  -- As they were before it.
  add column phone_vouched boolean not null default true,
  add column phone_trusted_at timestamptz not null default now();

alter table undo_links
  -- The link of a phone that nobody has verified: it puts the phone back, and leaves the password.
  add column keeps_password boolean not null default false;

-- Of the phones that accounts have now, those that were changed of late are known.
update users u set
  phone_vouched = c.is_vouched,
  phone_trusted_at = case
    when c.is_vouched and u.phone_verified_at is not null then now()
    else c.changed_at + interval '168 hours' end
from (
  select distinct on (user_id) user_id, changed_at,
    phone_verified_at is not null or email_verified_at is not null as is_vouched
  from account_changes
  where what = 'phone' and undone_at is null
  order by user_id, id desc
) c
where c.user_id = u.id;
