-- Staff: the people, their sessions, and the limits of each role.

-- A person who has signed in through the identity provider. Their roles are read from its claims at every sign-in.
create table staff (
  id bigint generated always as identity primary key,
  issuer text not null,
  -- The provider's id of the person, which never changes and is never reused.
  subject text not null,
  -- Shown in the operator log.
  login text not null check (btrim(login) <> ''),
  full_name text not null,
  roles text[] not null check (
    roles <@ array['support', 'payments', 'senior', 'accountant', 'marketing', 'auditor', 'admin']),
  signed_in_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- Two people never have the same name in the log.
create unique index staff_login on staff (lower(login));

-- The session of a signed-in person's browser, or of the token that signs their command line in.
create table staff_sessions (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  kind text not null check (kind in ('browser', 'command-line')),
  started_at timestamptz not null default now(),
  idle_ends_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the last proof by passkey in this session expires. Operations that move money need a valid proof.
  proven_until timestamptz
);

create index staff_sessions_staff on staff_sessions (staff_id);

-- The operations that a role may do, and their limits. No row: not allowed. Only the owner of the database changes it.
create table staff_limits (
  role text not null,
  -- 'grant', 'recall', 'stop-spending' …
  operation text not null,
  -- How much a person of the role may do alone, at a time and per day in Vietnam, in the operation's unit
  -- (operation_journals); null: nothing alone. An operation that moves nothing counts 0.
  alone_at_once bigint check (alone_at_once >= 0),
  alone_per_day bigint check (alone_per_day >= 0),
  may_propose boolean not null default false,
  may_approve boolean not null default false,
  primary key (role, operation),
  constraint alone_whole check (num_nonnulls(alone_at_once, alone_per_day) <> 1)
);

insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('support', 'grant', null, null, true, false),
  ('payments', 'grant', 1000, 5000, true, false),
  ('senior', 'grant', null, null, true, true),
  ('support', 'recall', null, null, true, false),
  ('payments', 'recall', null, null, true, false),
  ('senior', 'recall', null, null, true, true),
  ('support', 'stop-spending', null, null, true, false),
  ('payments', 'stop-spending', 0, 0, true, false),
  ('senior', 'stop-spending', 0, 0, true, true),
  ('support', 'allow-spending', null, null, true, false),
  ('payments', 'allow-spending', null, null, true, false),
  ('senior', 'allow-spending', 0, 0, true, true),
  ('support', 'end-sessions', 0, 0, false, false),
  ('payments', 'end-sessions', 0, 0, false, false),
  ('senior', 'end-sessions', 0, 0, false, false),
  ('support', 'reveal-contact', 0, 0, false, false),
  ('payments', 'reveal-contact', 0, 0, false, false),
  ('senior', 'reveal-contact', 0, 0, false, false),
  -- Roles that see contacts only in part may look for a caller by them this often per day.
  ('support', 'find-contact', 1, 100, false, false);

-- How much each person did alone per day in Vietnam, in the operation's unit.
create table staff_days (
  day date not null,
  staff_id bigint not null references staff,
  operation text not null,
  amount bigint not null check (amount >= 0),
  primary key (day, staff_id, operation)
);

-- The signed-in person and the operation of a database transaction. The operator log takes the name from here. Only
-- functions write it, and they find the person by the session.
create table staff_operations (
  xact xid8 primary key,
  staff_id bigint not null references staff,
  operation text not null,
  -- The most that the transaction may move, in the operation's unit, and how much it has moved.
  amount bigint not null check (amount >= 0),
  booked bigint not null default 0 check (booked between 0 and amount),
  approval_id uuid,
  is_preview boolean not null,
  -- The only player that it may concern, if that is known beforehand.
  user_id bigint
);

create function refuse_preview() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a preview is rolled back' using errcode = 'restrict_violation';
end $$;

-- A preview does everything that the operation does, and never commits.
create constraint trigger previews_roll_back after insert on staff_operations
  deferrable initially deferred
  for each row when (new.is_preview) execute function refuse_preview();
