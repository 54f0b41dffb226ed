import { expect, test } from "vitest";
import { openDatabase } from "../kit/database/database.ts";
import { type Sql, sql } from "../kit/database/sql.ts";
import { hashToken } from "../kit/http/browser/session-tokens.ts";
import { hold } from "../testing/money/books.ts";
import { aPlayerWith } from "../testing/money/wallets.ts";
import { aConsole } from "../testing/portal/test-console.ts";
import { aPortal } from "../testing/portal/test-portal.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

test("R-OPS-A: by SQL the console's login cannot pause a channel, change an account or decide an order without the operation", async () => {
  const db = openDatabase({ url: portal.database.consoleUrl, maxConnections: 1 });
  const player = await aPlayerWith(portal, 300);
  const hoa = await console.signIn("hoa", "senior");
  const userId = await db.value<number>(
    sql`select id from users where username = ${player.username}`,
  );
  const order = await hold(portal.services.db, userId, 100);
  const session = hashToken(hoa.cookies.get("console-session")!);
  const other = sql`select begin_staff_operation(${session}, 'unlock', 0)`;
  const attempts: Readonly<Record<string, readonly Sql[]>> = {
    "a pause": [sql`select pause_channel('zone', '1', 'r', now(), null)`],
    "a pause under another operation": [
      other,
      sql`select pause_channel('zone', '1', 'r', now(), null)`,
    ],
    "an account": [sql`select change_account('vietcombank', '1234567890', 'X')`],
    "an account under another operation": [
      other,
      sql`select change_account('vietcombank', '1234567890', 'X')`,
    ],
    "an order": [sql`update transactions set status = 'success' where id = ${order}`],
    "an order under another operation": [
      other,
      sql`update transactions set status = 'failed' where id = ${order}`,
    ],
  };
  for (const [name, statements] of Object.entries(attempts)) {
    const attempt = db.transaction(async (tx) => {
      for (const statement of statements) await tx.run(statement);
    });
    await expect(attempt, name).rejects.toMatchObject({
      code: expect.stringMatching(/^PT01\d$/) as string,
    });
  }
  await db.close();
});
