/**
 * `npm run query -- "select …"`: reads the portal's database, whether or not the portal runs, and prints each
 * row. The transaction is read-only.
 */
import { addressOf, withAddresses } from "../server/src/cli/database.ts";
import { openDatabase } from "../server/src/kit/database/database.ts";
import { startOwnDatabase } from "./lib/own-database.ts";

const [statement] = process.argv.slice(2);
if (statement) process.exitCode = await query(statement);
else {
  console.error('What shall be read? npm run query -- "select name from schema_migrations"');
  process.exitCode = 2;
}

async function query(text: string): Promise<number> {
  const source = { env: process.env, startDatabase: () => startOwnDatabase() };
  return await withAddresses(source, async (env) => {
    const url = addressOf(env, "OPERATOR_DATABASE_URL");
    const db = openDatabase({ url, maxConnections: 1 });
    const client = await db.pool.connect();
    try {
      await client.query("begin transaction read only");
      const { rows } = await client.query<Record<string, unknown>>(text);
      for (const row of rows) console.log(row);
      return 0;
    } catch (error) {
      console.error((error as Error).message);
      return 1;
    } finally {
      client.release(true);
      await db.close();
    }
  });
}
