/**
 * `npm run query -- "select …"`: reads the portal's database, whether the portal runs or not, and prints each
 * row. The transaction is read-only.
 */
import { openPortalDatabase } from "../cli/src/database.ts";

const [statement] = process.argv.slice(2);
if (statement) process.exitCode = await query(statement);
else {
  console.error('What shall be read? npm run query -- "select name from schema_migrations"');
  process.exitCode = 2;
}

async function query(text: string): Promise<number> {
  const { db, close } = await openPortalDatabase(process.env);
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
    await close();
  }
}
