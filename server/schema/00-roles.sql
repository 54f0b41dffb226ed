-- The roles of the programs: the portal, the operator's console and the command line. The owner is a member of each.

do $$
declare
  v_role text;
begin
  foreach v_role in array array['portal_app', 'portal_console', 'portal_operator'] loop
    begin
      if not exists (select from pg_roles where rolname = v_role) then
        execute format('create role %I nologin', v_role);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- Another database of this cluster created it at the same moment.
    end;
    execute format('grant %I to %I', v_role, current_user);
  end loop;
end $$;
