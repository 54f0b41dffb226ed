/** Queries of orders of coins (`insertRecharge`, `sumOfToday`) and of the stored copy of the game's zones. */
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { RechargeOrder } from "./recharge-order.ts";

/** Writes an order's transaction and delivery. @returns false if it was written before */
export function insertRecharge(tx: Queries, id: string, order: RechargeOrder): Promise<boolean> {
  const { gameId, coinName, coins, zone } = order;
  const { characterId, characterName } = order.receiver;
  const payload = {
    metadata: {
      gameId,
      coin: coins,
      coinName,
      zoneName: zone.name,
      // Without an id the coins go to the account: the character's name would be wrong in the history.
      ...(characterId !== null && characterName !== null && { characterName }),
    },
  };
  return tx.changes(sql`
    with payment as (
      insert into transactions (id, user_id, type, status, value, currency, payload)
      values (${id}, ${order.userId}, 'credit.pay', 'pending', ${-order.creditKp}, 'KP',
        ${JSON.stringify(payload)})
      on conflict do nothing returning id
    )
    insert into deliveries (transaction_id, account, zone_id, coins, credit_spent, character_id)
    select id, ${order.account}, ${zone.id}, ${coins}, ${order.creditKp}, ${characterId} from payment`);
}

/** Returns the KP that the player has spent on coins since midnight in Vietnam, without refused orders. */
export function sumOfToday(db: Queries, userId: number): Promise<number> {
  return db.value<number>(sql`
    select coalesce(-sum(value), 0)::bigint from transactions
    where user_id = ${userId} and type = 'credit.pay' and status in ('pending', 'success')
      and created_at >= date_trunc('day', now(), 'Asia/Ho_Chi_Minh')`);
}

/** Stores the game's zones for the console, if they have changed. */
export async function storeZones(
  db: Queries,
  zones: readonly { readonly id: string; readonly name: string; readonly open: boolean }[],
): Promise<void> {
  const [ids, names, open] = [
    zones.map(({ id }) => id),
    zones.map(({ name }) => name),
    zones.map((zone) => zone.open),
  ];
  await db.run(sql`
    with listed as (
      select * from unnest(${ids}::text[], ${names}::text[], ${open}::boolean[]) t (id, name, is_open)
    ), gone as (
      update game_zones set is_open = false where is_open and id <> all (${ids}::text[])
    )
    insert into game_zones as z (id, name, is_open) select id, name, is_open from listed order by id
    on conflict (id) do update set name = excluded.name, is_open = excluded.is_open
      where (z.name, z.is_open) is distinct from (excluded.name, excluded.is_open)`);
}

/** Lists the stored zones, including closed ones, without querying the game. */
export function listZoneNames(
  db: Queries,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return db.many<{ readonly id: string; readonly name: string }>(sql`
    select id, name from game_zones order by length(id), id`);
}
