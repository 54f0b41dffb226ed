-- The tables of the server's general parts (server/src/kit): the job queue, rate limits, and tokens that were used.

create table jobs (
  id bigint generated always as identity primary key,
  -- Each lane has its own workers, so that no job waits for those of another lane.
  lane text not null constraint known_lane check (lane in ('money', 'messages')),
  -- The group that takes turns within the lane: the job's player, or its subject.
  share text collate "C" not null constraint share_has_name check (share <> ''),
  task text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  -- Runs that were begun.
  attempts integer not null default 0,
  -- The number of failed runs in a row: by an error, or by a lost worker.
  failures integer not null default 0,
  -- A running worker renews its lease. After this time another worker takes the job over.
  lease_ends_at timestamptz,
  leased_by uuid,
  last_error text,
  -- Set when the job has failed too often; it then waits for a person.
  dead_at timestamptz,
  created_at timestamptz not null default now()
);

create index jobs_due on jobs (lane, share, run_at) where dead_at is null;

-- Enqueues a job within another statement, for the next worker that polls.
create function enqueue_job(p_task text, p_payload jsonb, p_lane text, p_share text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into jobs (lane, share, task, payload) values (p_lane, p_share, p_task, p_payload);
$$;

-- Makes the job with this payload due at once, unless it is running, or enqueues one if there is none.
create function run_job_now(p_task text, p_about jsonb, p_lane text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from jobs where task = p_task and payload @> p_about for update;
  if not found then
    perform enqueue_job(p_task, p_about, p_lane, p_about::text);
    return;
  end if;
  update jobs set run_at = now(), dead_at = null, failures = 0
    where task = p_task and payload @> p_about and coalesce(lease_ends_at <= now(), true);
end $$;

-- Deletes the job with this payload. False if a run of it holds its lease, or lost it less than p_ended_after ago and
-- may still be running.
create function cancel_job(p_task text, p_about jsonb, p_ended_after interval) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from jobs where task = p_task and payload @> p_about for update;
  delete from jobs where task = p_task and payload @> p_about
    and coalesce(lease_ends_at < now() - p_ended_after, true);
  return not exists (select from jobs where task = p_task and payload @> p_about);
end $$;

-- Runs a dead job again, from its first attempt on. False if it is not dead.
create function retry_job(p_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set run_at = now(), dead_at = null, failures = 0 where id = p_id and dead_at is not null;
  return found;
end $$;

-- Deletes a dead job of a message. False for any other job: those handle money or legal duties.
create function remove_message_job(p_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from jobs where id = p_id and dead_at is not null and task like 'send-%';
  return found;
end $$;

-- Unlogged: a crash of PostgreSQL empties it, which only resets the counters, and counting costs no
-- flush to disk.
create unlogged table rate_limits (
  key text primary key,
  used integer not null,
  window_ends_at timestamptz not null
);

create index rate_limits_window on rate_limits (window_ends_at);

-- Counts one attempt under each key, in stages: the caller's own keys first, then those per typed name, then the shared
-- ones. It stops after the stage in which a limit is exhausted: an attempt refused in one stage is not counted in later
-- ones. `used` grows to one more than the limit and no further, because refused attempts are not counted.
-- The keys must be sorted, so that two attempts never deadlock.
create function count_attempts(keys text[], seconds int[], maxima float8[], stages int[])
  returns table (counted_key text, counted_used int, counted_until timestamptz)
  language plpgsql
as $$
declare
  is_refused boolean := false;
begin
  for this_stage in 0 .. 2 loop
    continue when not this_stage = any (stages);
    for counted_key, counted_used, counted_until in
      insert into rate_limits as counter (key, used, window_ends_at)
        select a.key, 1, now() + make_interval(secs => a.seconds)
        from unnest(keys, seconds, stages) as a (key, seconds, stage)
        where a.stage = this_stage
      on conflict (key) do update set
        used = case
          when counter.window_ends_at <= now() then 1
          when counter.used > maxima[array_position(keys, counter.key)] then counter.used
          else counter.used + 1 end,
        window_ends_at = case when counter.window_ends_at <= now()
          then excluded.window_ends_at else counter.window_ends_at end
      returning key, used, window_ends_at
    loop
      return next;
      is_refused := is_refused or counted_used > maxima[array_position(keys, counted_key)];
    end loop;
    exit when is_refused;
  end loop;
end
$$;

-- Consumed single-use tokens: solved bot-check challenges, and emailed links.
create table used_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create index used_tokens_expiry on used_tokens (expires_at);
