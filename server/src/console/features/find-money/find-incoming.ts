import type { Queries } from "../../../kit/database/database.ts";
import { onField } from "../../../kit/http/errors.ts";
import { findNoticeIds, listIncoming } from "./incoming-store.ts";
import type { FoundMoney, MoneyQuery } from "./money-query.ts";

/** A word in more notices than this does not help to find one. */
const NAMED_AT_MOST = 5_000;

/** Finds money that came in: what names few notices is looked up first, and filtered after. @throws 422 for too many */
export async function findIncoming(db: Queries, query: MoneyQuery): Promise<FoundMoney[]> {
  const isNamed = [query.q, query.payer, query.username, query.content].some(
    (name) => name !== null,
  );
  if (!isNamed) return listIncoming(db, query, null);
  const ids = await findNoticeIds(db, query, NAMED_AT_MOST + 1);
  if (ids.length > NAMED_AT_MOST) {
    throw onField("content", "Quá nhiều khoản khớp. Hãy thêm từ khác hoặc chọn ngày.");
  }
  return listIncoming(db, query, ids);
}
