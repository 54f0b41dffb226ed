import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** The final state of a text. */
export type FinalState = {
  readonly status: "delivered" | "failed";
  readonly reason: string | null;
};

/** Older texts are not looked up by their id: the gateway may have given it to another text. */
const REPORTED_WITHIN_DAYS = 3;

/**
 * Stores the final state of a text. A repeat changes nothing, and a delivered text stays delivered.
 * @param recipient the masked phone, if the gateway has named it
 * @returns whether the state has changed
 */
export function endMessage(
  db: Queries,
  gatewayId: string,
  recipient: string | null,
  { status, reason }: FinalState,
): Promise<boolean> {
  return db.changes(sql`
    update sent_messages
    set status = ${status}, reason = ${reason}, ended_at = now(), ask_at = null
    where id = (
        select id from sent_messages
        where gateway_id = ${gatewayId} and (${recipient}::text is null or recipient = ${recipient})
          and queued_at > now() - make_interval(days => ${REPORTED_WITHIN_DAYS})
        order by queued_at desc limit 1)
      and status <> 'delivered' and status <> ${status}`);
}

/** The pauses before the gateway is asked again about a text, in minutes. After the last one it is not asked again. */
const ASKED_AGAIN_MINUTES = [12, 45, 300, 1_080];
const TEXTS_PER_RUN = 50;

/**
 * Takes texts to ask the gateway about, each for one process only, and sets their next time.
 * @returns the gateway's ids
 */
export async function takeUnreported(db: Queries): Promise<string[]> {
  const taken = await db.write.many<{ gatewayId: string }>(sql`
    update sent_messages m set asked = asked + 1,
      ask_at = now() + make_interval(mins => (${ASKED_AGAIN_MINUTES}::int[])[asked + 1])
    where id in (
      select id from sent_messages where ask_at <= now() order by ask_at limit ${TEXTS_PER_RUN}
      for update skip locked)
    returning m.gateway_id as "gatewayId" /* never null */`);
  return taken.map(({ gatewayId }) => gatewayId);
}
