import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/lib/paths.ts";

const BLOCK = /^( *)```sql\n([^]*?)^\1```$/m;

/** Returns the statement that the page of an alert has the database's owner run. @throws where it has none */
export function sqlOfRunbook(alert: string): string {
  const page = readFileSync(join(ROOT, "docs", "runbooks", `${alert}.md`), "utf8");
  const [, , statement] = BLOCK.exec(page) ?? [];
  if (statement === undefined) throw new Error(`docs/runbooks/${alert}.md has no block of SQL`);
  return statement;
}
