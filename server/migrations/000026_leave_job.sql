-- A job that a statement may leave as a part of itself: for whoever looks next.

create function leave_job(p_task text, p_payload jsonb) returns void language sql as $$
  insert into jobs (task, payload) values (p_task, p_payload);
$$;

revoke execute on function leave_job from public;
grant execute on function leave_job to portal_app;
