import { openDatabase } from "../../server/src/kit/database.ts";

const CREATING_WITHIN_MS = 30_000;

/** @returns its address */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const db = openDatabase({
    url: serverUrl,
    maxConnections: 1,
    statementTimeoutMs: CREATING_WITHIN_MS,
  });
  await db.run({ name: "create", text: `create database ${name}`, values: [] });
  await db.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
