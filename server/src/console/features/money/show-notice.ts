import type { Story } from "@portal/contract/console/money";
import type { Queries } from "../../../kit/database/database.ts";
import { httpErrors } from "../../../kit/http/errors.ts";
import { findNotice } from "./notice-store.ts";
import { storyOf } from "./story.ts";

/** Shows arrived money, and the transaction that came of it, if one did. @throws not_found */
export async function showNotice(db: Queries, id: number): Promise<Story> {
  const notice = await findNotice(db, id);
  if (!notice) throw httpErrors.notFound();
  return storyOf(db, { notice, transactionId: notice.transactionId });
}
