-- Transactions as their player is shown them: each with those linked to it in either direction, and what
-- these are worth in KP. Whose they are is looked at last: an index by player, which the planner would take
-- where most players have few, leads through all that this one has.

create view history_lines as
  select t.id, t.user_id, t.parent_id, t.type, t.status, t.value, t.currency,
    t.created_at, t.updated_at, jsonb_strip_nulls(t.payload) as payload,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', linked.id, 'type', linked.type,
        'realValue', case linked.currency
          when 'KP' then linked.value
          else coalesce((linked.payload->>'creditKp')::bigint, 0) end)
        order by linked.id) filter (where linked.user_id = t.user_id)
      from transactions linked
      where linked.parent_id = t.id or linked.id = t.parent_id
    ), '[]') as related
  from transactions t;

grant select on history_lines to portal_app;
