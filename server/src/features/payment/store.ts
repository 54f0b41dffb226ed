import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Returns the first event id of the last `hours`, or else the last one. A feed's event ids count upwards. */
export function firstRecentEventId(db: Queries, provider: string, hours: number): Promise<string> {
  return db.value<string>(sql`
    select coalesce(
      min(event_id::bigint) filter (where received_at > now() - make_interval(hours => ${hours})),
      max(event_id::bigint), 1)::text as id
    from inbound_notices where provider = ${provider}`);
}
