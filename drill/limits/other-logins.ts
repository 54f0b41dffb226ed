import { randomBytes, randomInt } from "node:crypto";
import type { Database, Queries } from "../../server/src/kit/database/database.ts";
import { type Sql, sql } from "../../server/src/kit/database/sql.ts";
import type { Person, Players } from "./people.ts";

const MOST_STEPS = 4;
/** More than any ceiling of the database lets operators grant in a day. */
const MOST_KP = 2_000_000;

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)]!;

/**
 * Tries one random transaction as the portal's login or the command line's: staff's work, roles, limits, approvals, and
 * journals of every kind that operators alone book.
 * @returns whether it committed
 */
export async function attemptOtherwise(
  db: Database,
  people: readonly Person[],
  players: Players,
): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      for (let left = randomInt(1, MOST_STEPS); left > 0; left -= 1) {
        await tx.run(oneOf(WAYS)(oneOf(people), oneOf(players)));
      }
    });
    return true;
  } catch {
    return false;
  }
}

const posting = (kind: string, account: string, player: number): Sql => {
  const kp = randomInt(1, MOST_KP) * (account === "recalls" ? -1 : 1);
  return sql`
    select is_new from post_journal(${randomBytes(8).toString("hex")}, ${kind}, null, ${player}, ${kp}, true,
      array[${account}], array['KP'], array[${-kp}]::bigint[])`;
};

const WAYS: readonly ((person: Person, player: number) => Sql)[] = [
  (_person, player) => posting("credit.recharge", "grants", player),
  (_person, player) => posting("credit.recall", "recalls", player),
  (_person, player) => posting("topup.card", "grants", player),
  ({ login }, player) => sql`
    insert into operator_log (operator, reason, command, user_id, details)
    values (${login}, 'drill', 'grant', ${player}, '{}')`,
  ({ session }) => sql`select begin_staff_operation(${session}, 'grant', 1000)`,
  ({ session }) => sql`select begin_staff_command(${session})`,
  ({ session }) => sql`
    select propose_operation(${session}, 'grant', 1000, ${randomBytes(4).toString("hex")}, '{}', '{}', '', 'drill', null)`,
  ({ login }) => sql`
    select start_staff_session(array[${randomBytes(32)}]::bytea[], ${randomBytes(32)}, 'drill', ${login}, ${login}, 'x', '{senior}')`,
  () => sql`update staff set roles = '{senior,admin}'`,
  () => sql`update staff_limits set alone_at_once = 1000000, alone_per_day = 1000000`,
  () => sql`update staff_rules set is_proof_required = false`,
  () => sql`update grant_ceilings set per_grant_kp = 100000000`,
  () =>
    sql`update approvals set decision = 'approved', decided_by = 'x', decided_at = now() where decision is null`,
  ({ session }) => sql`select give_staff_token(${session}, ${randomBytes(32)})`,
  () => sql`delete from granted_days`,
  () => sql`select set_config('session_replication_role', 'replica', true)`,
  () => sql`
    select begin_bulk_row(id, 1) from bulk_runs order by random() limit 1`,
  (_person, player) => sql`
    select seed_campaigns(jsonb_build_array(jsonb_build_object('campaign', ${`seed-${player}`}::text, 'kind', 'notice',
      'title', 'x', 'content', '{}'::jsonb)))`,
];

/**
 * Looks for what these logins may never do: a manual journal of the portal's that is no row of an approved file, grants
 * beyond the ceilings, another's role or limit.
 * @param first the first journal that they could have posted
 */
export async function wrongOtherwise(
  owner: Queries,
  login: "portal_app" | "portal_operator",
  first: number,
): Promise<string[]> {
  const found = await owner.many<{ wrong: string }>(sql`
    select 'manual: ' || j.key as wrong from journals j
      where j.id >= ${first} and j.is_manual and ${login} = 'portal_app' and not exists (
        select from journal_audits b join operator_log l on l.id = b.log_id
        join staff_operations o on o.xact = l.xact and o.operation = 'bulk-grant'
        where b.journal_id = j.id)
    union all select 'no one entry: ' || j.key from journals j
      where j.id >= ${first} and is_manual_kind(j.kind)
        and 1 <> (select count(*) from journal_audits b where b.journal_id = j.id)
    union all select 'grants of a day: ' || sum(-e.amount) from journals j
      join entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id and a.name = 'grants'
      where j.id >= ${first} having sum(-e.amount) > 5000000 or max(-e.amount) > 1000000
    union all select 'roles of ' || login from staff
      where roles <> case login when 'lan' then '{support}'::text[] when 'tuan' then '{accountant}' when 'an' then '{admin}'
        when 'minh' then '{payments}' when 'binh' then '{payments}' else '{senior}' end
    union all select 'proof' from staff_rules where not is_proof_required
    union all select 'ceilings' from grant_ceilings where per_grant_kp <> 1000000`);
  return found.map(({ wrong }) => wrong);
}
