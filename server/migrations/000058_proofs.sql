-- Proofs of an action: codes by SMS beside those by e-mail, and passkeys.

alter table security_codes
  -- What the code was sent by: one by SMS never passes for one by e-mail.
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  drop constraint security_codes_pkey,
  -- A newer code replaces the older one of the same channel.
  add primary key (session_id, action, channel);

alter table passkey_challenges
  drop constraint passkey_challenges_purpose_check,
  drop constraint passkey_challenges_check,
  drop constraint passkey_challenges_check1,
  -- To confirm something in a session: what.
  add column action text,
  add constraint passkey_challenges_purpose check (purpose in ('add', 'login', 'prove')),
  add constraint passkey_challenges_session
    check ((purpose in ('add', 'prove')) = (session_id is not null)),
  add constraint passkey_challenges_browser check ((purpose = 'login') = (browser_hash is not null)),
  add constraint passkey_challenges_action check ((purpose = 'prove') = (action is not null));
