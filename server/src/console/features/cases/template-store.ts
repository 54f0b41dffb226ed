import type { ReplyTemplate } from "@portal/contract/console/cases";
import type { Queries } from "../../../kit/database/database.ts";
import { sql } from "../../../kit/database/sql.ts";

export function listTemplates(db: Queries): Promise<ReplyTemplate[]> {
  return db.many<ReplyTemplate>(sql`
    select id, topic, title, body as text from reply_templates order by topic nulls last, lower(title)`);
}

/** Saves a template. It replaces the one with the same title. */
export async function saveTemplate(
  tx: Queries,
  { topic, title, text }: Omit<ReplyTemplate, "id">,
): Promise<void> {
  await tx.run(sql`
    insert into reply_templates (topic, title, body) values (${topic}, ${title}, ${text})
    on conflict (lower(title)) do update
      set topic = excluded.topic, title = excluded.title, body = excluded.body`);
}

/** @returns its title; undefined if there is none */
export async function deleteTemplate(tx: Queries, id: string): Promise<string | undefined> {
  const gone = await tx.write.maybe<{ title: string }>(sql`
    delete from reply_templates where id = ${id} returning title`);
  return gone?.title;
}
