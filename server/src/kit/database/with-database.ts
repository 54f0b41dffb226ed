import { type Database, type DatabaseOptions, openDatabase } from "./database.ts";

/** Opens a database for this work, and closes it afterwards. */
export async function withDatabase<T>(
  options: DatabaseOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase(options);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
