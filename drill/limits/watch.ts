import type { Queries } from "../../server/src/kit/database/database.ts";
import { sql } from "../../server/src/kit/database/sql.ts";

/** The tables whose changes are noted for the judge. */
const WATCHED = [
  "users",
  "spending_limits",
  "channel_pauses",
  "method_accounts",
  "campaign_versions",
  "bulk_runs",
  "transactions",
  "staff",
  "staff_limits",
  "staff_rules",
];

/** The tables whose deletions are noted. Each of a player's has a row in them (try-limits.ts). */
export const ENDINGS = ["sessions", "known_devices", "login_challenges"];

/**
 * Notes what each transaction changes of players, channels, campaigns and staff, and by which login: most of it leaves
 * no journal to judge it by. The portal's own login changes players' rows as its players do; of these nothing is noted.
 */
export async function watchChanges(owner: Queries): Promise<void> {
  await owner.run(sql`
    create table drill_changes (xact xid8 not null, login text not null, what text not null, user_id bigint, value text)`);
  // Of a lock or a stop.
  await owner.run(sql`
    create function drill_ends_sooner(p_since timestamptz, p_until timestamptz, p_new timestamptz) returns boolean
    language sql stable return coalesce(p_new <= now()
      or (p_since is not null and p_new < coalesce(p_until, 'infinity')), false)`);
  await owner.run(sql`
    create function drill_note() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      v_new jsonb := to_jsonb(new);
      v_old jsonb := to_jsonb(old);
      v_what text := tg_table_name;
      v_value text;
      v_user bigint;
    begin
      if tg_op = 'DELETE' then
        insert into drill_changes values (pg_current_xact_id(), session_user,
          case tg_table_name when 'login_challenges' then 'end-codes' else 'end-sessions' end, old.user_id, null);
        -- There again for the next attempt.
        execute format('insert into %I select ($1).*', tg_table_name) using old;
        return null;
      end if;
      if tg_table_name in ('users', 'spending_limits', 'transactions') and session_user <> 'portal_console' then return null; end if;
      case tg_table_name
        when 'users' then
          v_user := new.id;
          if (new.locked_at, new.lock_ends_at) is distinct from (old.locked_at, old.lock_ends_at) then
            v_what := case when new.locked_at is null or drill_ends_sooner(old.locked_at, old.lock_ends_at, new.lock_ends_at) then 'unlock'
              when new.lock_ends_at <= now() + interval '24 hours' then 'lock-for-a-day' else 'lock' end;
          elsif (new.spending_stopped_at, new.spending_stop_ends_at)
            is distinct from (old.spending_stopped_at, old.spending_stop_ends_at) then
            v_what := case when new.spending_stopped_at is null
                or drill_ends_sooner(old.spending_stopped_at, old.spending_stop_ends_at, new.spending_stop_ends_at) then 'allow-spending'
              when new.spending_stop_ends_at <= now() + interval '24 hours' then 'stop-spending-for-a-day' else 'stop-spending' end;
          elsif new.phone_number <> old.phone_number then
            v_what := 'correct-contact'; v_value := new.phone_number;
          else
            return null;
          end if;
        when 'spending_limits' then v_what := 'limit-spending'; v_user := new.user_id;
        when 'channel_pauses' then v_what := case tg_op when 'INSERT' then 'pause-channel' else 'resume-channel' end;
        when 'method_accounts' then v_what := 'change-account'; v_value := new.account_number;
        when 'campaign_versions' then
          v_what := case tg_op when 'INSERT' then 'publish-notice' else 'end-campaign' end;
          v_value := case tg_op when 'INSERT' then new.title else new.campaign end;
        when 'bulk_runs' then
          if tg_op = 'INSERT' or (v_old->>'approved_at') is not distinct from (v_new->>'approved_at') then return null; end if;
          v_what := 'bulk-grant'; v_value := new.id;
        when 'transactions' then
          if tg_op = 'INSERT' or old.status = new.status then return null; end if;
          v_what := 'settle-recharge'; v_user := new.user_id; v_value := new.id;
        else null;
      end case;
      insert into drill_changes values (pg_current_xact_id(), session_user, v_what, v_user, v_value);
      return null;
    end $$`);
  for (const table of WATCHED) {
    const text = `create trigger drill_watch after insert or update on ${table} for each row execute function drill_note()`;
    await owner.run({ name: "", text, values: [] });
  }
  for (const table of ENDINGS) {
    const text = `create trigger drill_watch after delete on ${table} for each row execute function drill_note()`;
    await owner.run({ name: "", text, values: [] });
  }
}

/**
 * Looks for changes that no person may have made: of another operation, beyond the roles of who made it, without the
 * approval of another one, or other than was approved.
 * @returns a line for each
 */
export async function wrongChanges(owner: Queries): Promise<string[]> {
  const found = await owner.many<{ wrong: string }>(sql`
    with rules (what, operation, alone, approvers) as (values
      ('lock', 'lock', '{payments,senior}'::text[], '{senior}'::text[]),
      ('lock-for-a-day', 'lock', '{payments,senior}', '{senior}'),
      ('lock-for-a-day', 'lock-for-a-day', '{support,payments,senior}', '{}'),
      ('unlock', 'unlock', '{senior}', '{senior}'),
      ('stop-spending', 'stop-spending', '{payments,senior}', '{senior}'),
      ('stop-spending-for-a-day', 'stop-spending', '{payments,senior}', '{senior}'),
      ('stop-spending-for-a-day', 'stop-spending-for-a-day', '{support,payments,senior}', '{}'),
      ('allow-spending', 'allow-spending', '{senior}', '{senior}'),
      ('limit-spending', 'limit-spending', '{support,payments,senior}', '{}'),
      ('end-sessions', 'end-sessions', '{support,payments,senior}', '{}'),
      ('end-sessions', 'lock', '{payments,senior}', '{senior}'),
      ('end-sessions', 'lock-for-a-day', '{support,payments,senior}', '{}'),
      ('correct-contact', 'correct-contact', '{}', '{senior}'),
      ('end-codes', 'correct-contact', '{}', '{senior}'),
      ('pause-channel', 'pause-channel', '{payments,senior}', '{senior}'),
      -- A pause ends the one before it.
      ('resume-channel', 'pause-channel', '{payments,senior}', '{senior}'),
      ('resume-channel', 'resume-channel', '{payments,senior}', '{senior}'),
      ('change-account', 'change-account', '{}', '{senior}'),
      ('publish-notice', 'publish-notice', '{}', '{senior}'),
      ('end-campaign', 'publish-notice', '{}', '{senior}'),
      ('end-campaign', 'end-campaign', '{senior}', '{senior}'),
      ('bulk-grant', 'bulk-grant', '{}', '{senior}'),
      ('settle-recharge', 'settle-recharge', '{payments}', '{senior}'))
    select concat_ws(' ', c.what, c.user_id, c.value, 'by', coalesce(s.login, c.login), o.operation) as wrong
    from drill_changes c
    left join staff_operations o on o.xact = c.xact
    left join staff s on s.id = o.staff_id
    left join approvals a on a.id = o.approval_id
    where c.login in ('portal_app', 'portal_console', 'portal_operator') and not exists (
      select from rules r
      where r.what = c.what and r.operation = o.operation and not o.is_preview
        and case when o.approval_id is null then s.roles && r.alone
          else a.decision = 'approved' and a.decided_by_staff = s.id and a.proposed_by_staff <> s.id
            and s.roles && r.approvers
            and (c.user_id is null or c.user_id = a.user_id)
            and (c.value is null or c.what in ('end-campaign') or c.value = a.proposal->>'drill') end)
    union all
    select 'approved by who proposed it: ' || id from approvals
      where decision = 'approved' and (decided_by_staff = proposed_by_staff or lower(decided_by) = lower(proposed_by))`);
  return found.map(({ wrong }) => wrong);
}

/** Counts what was changed, by kind. */
export function changesDone(
  owner: Queries,
): Promise<{ readonly operation: string; readonly times: number }[]> {
  return owner.many(sql`
    select what as operation, count(*) as times from drill_changes
    where login = 'portal_console' group by what order by what`);
}
