import type { Queries } from "../../kit/database.ts";
import { findPage, findPageByType, type Position } from "./history-pages.ts";
import type { Selection } from "./selection.ts";

/** After everything there is. */
const NEWEST: Position = { id: "ffffffff-ffff-ffff-ffff-ffffffffffff", createdAt: "infinity" };

/** Where the selected transactions before a position stand, newest first. */
export function readPage(
  db: Queries,
  userId: number,
  { pairs, from, until }: Selection,
  { before = NEWEST, length }: { readonly before: Position | undefined; readonly length: number },
): Promise<Position[]> {
  const bounds = { before, from, until, length };
  return pairs ? findPageByType(db, userId, { ...bounds, ...pairs }) : findPage(db, userId, bounds);
}
