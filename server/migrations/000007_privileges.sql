-- The application works as portal_app: it reads the ledger, and writes to it through functions only.

do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_app') then
    create role portal_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Another database of this cluster created it at the same moment.
end $$;

do $$
begin
  execute format('grant portal_app to %I', current_user);
end $$;

grant usage on schema public to portal_app;
grant select on all tables in schema public to portal_app;
grant insert, update, delete on
  users, sessions, rate_limits, used_tokens, jobs, transactions, deliveries, idempotency_keys
  to portal_app;

revoke execute on all functions in schema public from public;
grant execute on function
  post_journal, receive_transfer, seal_journals, first_broken_seal, journal_digest
  to portal_app;
