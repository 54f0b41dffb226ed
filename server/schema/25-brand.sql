-- The brand: the game's name and links, support's numbers and hours, in versions like the shop's.

create table brand_versions (like shop_versions including all);

create trigger brand_versions_kept before update on brand_versions for each row execute function keep_version();
create trigger brand_versions_append_only before delete or truncate on brand_versions
  for each statement execute function refuse_change();

-- How many links and phone numbers differ: a wrong one could lead players to a thief.
create function brand_change(p_before jsonb, p_after jsonb) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select count(*) from unnest(array['newsUrl', 'downloadUrl', 'playUrl', 'socialUrl', 'supportPhones']) as field
  where p_before->field is distinct from p_after->field;
$$;

-- A senior alone may change only names, hours and languages, but no links or numbers.
insert into staff_limits
  (role, operation, alone_at_once, alone_per_day, may_propose, may_approve)
values
  ('marketing', 'change-brand', null, null, true, false),
  ('admin', 'change-brand', null, null, true, false),
  ('senior', 'change-brand', 0, 0, true, true);

grant select on brand_versions to portal_app, portal_console;
revoke execute on function brand_change from public;
