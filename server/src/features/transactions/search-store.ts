import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";
import type { Position, Selection } from "./selection.ts";

/**
 * Finds the positions of the first selected transactions that match all words, newest first. It reads the newest
 * `TRANSACTION_SEARCH_DEPTH` by transactions_history. This number must be in the text: for a parameter the planner
 * expects a tenth of all rows, and plans again for each player.
 */
export function searchPage(
  db: Queries,
  userId: number,
  { pairs, from, before, isFolded, words }: Selection,
  length: number,
): Promise<Position[]> {
  return db.many<Position>(sql`
    select t.id, t.created_at as "createdAt"
    from (
      select id, type, status, value, currency, payload, parent_id, created_at from transactions
      where user_id = ${userId} and created_at >= ${from}
        and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})
      order by created_at desc, id desc limit 2000
    ) t
    cross join lateral (
      select (t.payload->>'creditKp')::bigint as credit_kp, (
        select sum(b.value) from transactions b
        where b.parent_id = t.id and b.type = 'credit.bonus'
      ) as bonus_kp
    ) given
    cross join lateral (
      select translate(regexp_replace(normalize(lower(concat_ws(' ', '', 'kp',
          case t.currency when 'VND' then 'vnd dong' end,
          t.payload->>'source',
          case t.type when 'topup.card' then t.payload->>'provider' end,
          t.payload->'metadata'->>'coinName',
          t.payload->'metadata'->>'zoneName')), NFKD), U&'[\\0300-\\036F]', '', 'g'), 'đ', 'd') as words
    ) plain
    where not (${isFolded}::boolean and t.type = 'credit.bonus' and t.parent_id is not null)
      and (${pairs?.types ?? null}::text[] is null or t.type = any(${pairs?.types ?? null}::text[]))
      and (${pairs?.statuses ?? null}::text[] is null or t.status = any(${pairs?.statuses ?? null}::text[]))
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word (
          beginning text, types jsonb, statuses jsonb, amount bigint, coins bigint, "end" text)
        where (word.types ? t.type or (word.types ? 'credit.bonus' and given.bonus_kp > 0)
          or word.statuses ? t.status
          or word.amount = abs(t.value) or word.amount = given.credit_kp or word.amount = given.bonus_kp
          or word.amount = given.credit_kp + given.bonus_kp
          or word.coins = (t.payload->'metadata'->>'coin')::bigint
          or strpos(plain.words, ' ' || word.beginning) > 0
          or word."end" = right(upper(t.payload->>'reference'), length(word."end"))
          or word."end" = right(upper(t.payload->>'serial'), length(word."end"))
          or word."end" = right(upper(t.id::text), length(word."end"))) is not true)
    order by t.created_at desc, t.id desc limit ${length}`);
}
