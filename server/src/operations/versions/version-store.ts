/** Queries for the versions of a subject (brand or shop): list, measure a change, publish. */
import type { Subject, Versioned } from "../../domain/versions.ts";
import type { PublishedVersion } from "@portal/contract/console/versions";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

const VERSIONS_SHOWN = 100;

/** Lists a subject's versions, the newest first. */
export function listVersions<S extends Subject>(
  db: Queries,
  subject: S,
): Promise<PublishedVersion<Versioned[S]>[]> {
  return db.many<PublishedVersion<Versioned[S]>>(sql`
    select version /* never null */, content /* never null */,
      published_at as "publishedAt" /* never null */, proposed_by as "proposedBy",
      published_by as "publishedBy", reason,
      case when holds @> now() then 'running' when lower(holds) > now() then 'upcoming'
        else 'over' end as state /* never null */,
      case when not isempty(holds) then
        jsonb_build_object('from', lower(holds), 'until', upper(holds)) end as holds
    from versions where subject = ${subject} order by version desc limit ${VERSIONS_SHOWN}`);
}

/** Lists the upcoming versions that would never begin if another one began at this time. */
export async function listReplaced(db: Queries, subject: Subject, from: string): Promise<number[]> {
  const found = await db.many<{ readonly version: number }>(sql`
    select version /* never null */ from versions
    where subject = ${subject} and lower(holds) >= greatest(${from}::timestamptz, now()) order by version`);
  return found.map(({ version }) => version);
}

/** Returns the size of the change between two versions: see `version_change`. */
export function measureChange<S extends Subject>(
  db: Queries,
  subject: S,
  before: Versioned[S] | undefined,
  after: Versioned[S],
): Promise<number> {
  return db.value<number>(sql`
    select version_change(${subject}, ${before === undefined ? null : JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`);
}

/** Publishes the next version. @returns its number @throws SQLSTATE PT025 or PT015 */
export function publishVersion(
  tx: Queries,
  subject: Subject,
  order: object,
  reason: string,
): Promise<number> {
  return tx.write.value<number>(sql`
    select publish_version(${subject}, ${JSON.stringify(order)}::jsonb, ${reason})`);
}
