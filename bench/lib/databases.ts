import { openSlowDatabase } from "./slow-database.ts";

/** @returns its address */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const db = openSlowDatabase(serverUrl);
  await db.run({ name: "create", text: `create database ${name}`, values: [] });
  await db.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
