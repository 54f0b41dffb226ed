-- What the kit keeps in the database: rate limits, used tokens, jobs.

-- Unlogged: a crash of PostgreSQL empties it, which only resets the counters, and counting costs no
-- flush to disk.
create unlogged table rate_limits (
  key text primary key,
  used integer not null,
  window_ends_at timestamptz not null
);

create index rate_limits_window on rate_limits (window_ends_at);

-- Things that work once: solved bot-check challenges.
create table used_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create index used_tokens_expiry on used_tokens (expires_at);

create table jobs (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  -- Runs that were begun.
  attempts integer not null default 0,
  -- Runs in a row that ended in an error, or with the death of their worker.
  failures integer not null default 0,
  -- While a worker lives it renews its lease; when it dies another takes the job over.
  lease_ends_at timestamptz,
  leased_by uuid,
  last_error text,
  -- Set when the job has failed so often that a person must look at it.
  dead_at timestamptz,
  created_at timestamptz not null default now()
);

create index jobs_due on jobs (run_at) where dead_at is null;
