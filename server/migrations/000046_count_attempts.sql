-- Rate limits are counted in stages: the caller's own first, then those by a name that anybody can type,
-- then those that all share. Whoever is refused in one stage counts in no later one.

-- Counts one attempt under each key, and stops after the stage in which a limit is used up. `used` grows to
-- one more than the limit and no further: it says what has been let through, not what has been refused.
-- The keys come sorted, so that two attempts never wait for each other's rows.
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

revoke execute on function count_attempts from public;
grant execute on function count_attempts to portal_app;
