import { findViewer } from "../../../server/src/domain/accounts/users.ts";
import type { Database, Queries } from "../../../server/src/kit/database/database.ts";
import type { Sql } from "../../../server/src/kit/database/sql.ts";

export type ViewerQuery = {
  readonly text: string;
  /** The parameters before the last one. The last is the hash of the session's token. */
  readonly otherValues: readonly unknown[];
};

/**
 * Returns the portal's own statement, captured from its store: a copy of it for the peer would become
 * outdated.
 */
export async function viewerQuery(): Promise<ViewerQuery> {
  const sessionHash = Buffer.alloc(0);
  const asked: Sql[] = [];
  const overhearing: Pick<Queries, "maybe"> = {
    maybe: async (statement) => {
      asked.push(statement);
      return undefined;
    },
  };
  await findViewer({ lookups: overhearing } as unknown as Database, sessionHash);
  const [statement] = asked;
  if (asked.length !== 1 || statement?.values.at(-1) !== sessionHash) {
    throw new Error("the viewer is not found by one query whose last parameter is the session");
  }
  return { text: statement.text, otherValues: statement.values.slice(0, -1) };
}
