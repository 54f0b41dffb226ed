import type { Database } from "../../server/src/kit/database.ts";
import { sql } from "../../server/src/kit/sql.ts";
import type { Figure, Row } from "../lib/figure.ts";
import { steadyLoad } from "../lib/load.ts";
import type { Player } from "../lib/players.ts";
import { historyRequest } from "../lib/portal-requests.ts";
import { inTurns, ratios } from "../lib/rounds.ts";
import type { Stage } from "../lib/stage.ts";
import { openSlowDatabase } from "../lib/slow-database.ts";
import { median } from "../lib/statistics.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const WRITTEN_AT_ONCE = 50_000;
const SEALING_MS = 600_000;

/** A page of the history of somebody with a million postings, beside one of somebody with ten thousand. */
export const history: Row = {
  name: "history",
  measure: async (stage) => {
    const [newcomer, veteran] = stage.players;
    if (!newcomer || !veteran) throw new Error("two players are needed");
    const db = openSlowDatabase(stage.databaseUrl);
    await giveHistory(db, newcomer, FEW);
    await giveHistory(db, veteran, MANY);
    await allSealed(db);
    await db.run(sql`vacuum analyze`);
    await db.close();
    const both = { newcomer, veteran };
    return [
      await figureOf(stage, "the latest page", "?limit=16", both),
      await figureOf(stage, "a kind that there is none of", "?limit=16&kind=recall", both),
    ];
  },
};

async function figureOf(
  { load, portal }: Stage,
  what: string,
  query: string,
  { newcomer, veteran }: { readonly newcomer: Player; readonly veteran: Player },
): Promise<Figure> {
  const medianMs = async (player: Player) => {
    const request = historyRequest(portal.port, player, query);
    return median((await load.run(steadyLoad(portal.port, 1, [request]), [200])).latenciesMs);
  };
  const { many, few } = await inTurns({
    many: () => medianMs(veteran),
    few: () => medianMs(newcomer),
  });
  const slower = ratios(many, few);
  return {
    label: `history, ${what}: latency at 1 M postings ÷ at 10 k`,
    value: median(slower),
    unit: "×",
    limit: { atMost: 1.3 },
    rounds: slower,
    detail: { manyMs: median(many), fewMs: median(few) },
  };
}

/** Grants of 1 KP each, a second apart, in the books as if each had been posted. */
async function giveHistory(db: Database, { id: userId }: Player, count: number): Promise<void> {
  await db.many(sql`
    select open_house_accounts(array['grants'], array['KP'], (${userId}::bigint % 16)::smallint)`);
  for (let done = 0; done < count; done += WRITTEN_AT_ONCE) {
    await postGrants(db, userId, Math.min(WRITTEN_AT_ONCE, count - done));
  }
}

function postGrants(db: Database, userId: number, count: number): Promise<number> {
  return db.run(sql`
    with lines as (
      select n, uuidv7() as id from generate_series(1, ${count}::int) as n
    ), accounts as (
      select id, entries as position, balance,
        case when user_id is null then -1 else 1 end as direction
      from ledger_accounts
      where (user_id = ${userId} and name = 'credit')
        or (user_id is null and name = 'grants' and shard = ${userId}::bigint % 16)
    ), written as (
      insert into transactions (id, user_id, type, status, value, currency, created_at)
      select id, ${userId}, 'credit.recharge', 'success', 1, 'KP',
        now() - make_interval(secs => ${count}::int - n)
      from lines
    ), posted as (
      insert into journals (key, kind, user_id, transaction_id)
      select 'grant:' || id, 'credit.recharge', ${userId}, id from lines order by n
      returning id, transaction_id
    ), entered as (
      insert into entries (account_id, position, journal_id, currency, amount, balance_after)
      select a.id, a.position + l.n, p.id, 'KP', a.direction, a.balance + a.direction * l.n
      from posted p join lines l on l.id = p.transaction_id cross join accounts a
      order by l.n
    )
    update ledger_accounts account
    set entries = entries + ${count}, balance = account.balance + direction * ${count}::bigint
    from accounts where account.id = accounts.id`);
}

/** The portal seals what is posted, which is work beside the measured. */
async function allSealed(db: Database): Promise<void> {
  const deadline = Date.now() + SEALING_MS;
  for (;;) {
    const { left } = await db.one<{ left: number }>(sql`
      select (select count(*) from journals) - (select count(*) from journal_seals) as left`);
    if (left === 0) return;
    if (Date.now() > deadline) throw new Error(`${left} journals are still not sealed`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
