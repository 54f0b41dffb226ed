import type { NoticeContent } from "@portal/contract/console/campaign-content";
import type { Queries } from "../../kit/database/database.ts";
import { sql } from "../../kit/database/sql.ts";

export type ActiveNotice = {
  readonly id: number;
  readonly title: string;
  readonly content: NoticeContent;
};

const SHOWN_AT_MOST = 20;

/** Lists the current notices, newest first. */
export function listActive(db: Queries): Promise<ActiveNotice[]> {
  return db.many<ActiveNotice>(sql`
    select id, title, content from campaign_versions
    where kind = 'notice' and holds @> now() order by id desc limit ${SHOWN_AT_MOST}`);
}
