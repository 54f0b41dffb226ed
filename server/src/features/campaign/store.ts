import type { CampaignKind } from "@portal/contract/console/campaign-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

/** Publishes a campaign's next version. @returns its number @throws SQLSTATE PT025: out of date; 23P01: slot taken */
export async function publishVersion(tx: Queries, order: object): Promise<number> {
  const id = await tx.write.value<number>(sql`
    select publish_campaign(${JSON.stringify(order)}::jsonb)`);
  return tx.value<number>(sql`select version from campaign_versions where id = ${id}`);
}

/** Ends all versions of a campaign. @throws SQLSTATE PT025 if it has ended */
export async function endVersions(tx: Queries, order: object): Promise<void> {
  await tx.run(sql`select end_campaign(${JSON.stringify(order)}::jsonb)`);
}

/** Returns the titles of other campaigns that hold one of these slots at that time. */
export async function findOverlapping(
  db: Queries,
  slots: readonly string[],
  { from, until, campaign }: { from: string; until: string | null; campaign: string },
): Promise<string[]> {
  const found = await db.many<{ title: string }>(sql`
    select distinct v.title from campaign_slots s join campaign_versions v on v.id = s.version_id
    where s.slot = any (${slots}::text[]) and v.campaign <> ${campaign}
      and s.holds && tstzrange(greatest(${from}::timestamptz, now()),
        case when ${until}::timestamptz is not null then greatest(${until}, now()) end)`);
  return found.map(({ title }) => title);
}

type Titled = { readonly title: string; readonly kind: CampaignKind };

/** Returns the title of the campaign's newest version, and the campaign's kind. */
export function findCampaign(db: Queries, campaign: string): Promise<Titled | undefined> {
  return db.maybe<Titled>(sql`
    select title, kind from campaign_versions where campaign = ${campaign} order by version desc limit 1`);
}

/** The first version of a campaign, from the settings. */
export type Seed = {
  readonly campaign: string;
  readonly kind: "gift";
  readonly title: string;
  readonly from: Date;
  readonly until: Date;
  readonly content: object;
};

/** Inserts the seeds if nothing was ever published. @returns how many versions were added */
export function insertSeeds(db: Queries, seeds: readonly Seed[]): Promise<number> {
  return db.repeatable.value<number>(sql`select seed_campaigns(${JSON.stringify(seeds)}::jsonb)`);
}
