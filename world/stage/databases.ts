import { openDatabase } from "../../server/src/kit/database.ts";

/** `create database` copies files: longer than a statement of the portal may take. */
const COPYING_MS = 60_000;

/** A database that is a copy of another. @returns its address */
export async function copyDatabase(
  serverUrl: string,
  name: string,
  template: string,
): Promise<string> {
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return addressOf(serverUrl, name);
}

export function dropDatabase(serverUrl: string, name: string): Promise<void> {
  return onServer(serverUrl, `drop database if exists ${name} with (force)`);
}

export function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, statementTimeoutMs: COPYING_MS });
  try {
    await db.run({ name: "", text: statement, values: [] });
  } finally {
    await db.close();
  }
}
