import { openSlowDatabase } from "./slow-database.ts";

/** Creates a database. @returns its address */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return onServer(serverUrl, `drop database ${name} with (force)`);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const db = openSlowDatabase(serverUrl);
  await db.run({ name: "", text: statement, values: [] });
  await db.close();
}
