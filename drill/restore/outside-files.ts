import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FOLDER } from "../failover/debian.ts";

/** Where an operator would have the files: below the project's folder, so that npm finds it. */
export const FILES = join(FOLDER, "restore");

type Delivery = Readonly<Record<"requestId" | "username" | "zoneId" | "at", string>> & {
  readonly character?: string;
  readonly coins: number;
};

/**
 * Exports the bank's statement and the game's log, as far as they go, under the names of docs/restore.md.
 * @param moved returns a text with its times as a drill's moved clock has them
 */
export async function exportFiles(
  sandboxUrl: string,
  moved: (text: string) => string = (text) => text,
): Promise<void> {
  await mkdir(FILES, { recursive: true });
  const statement = await fetch(`${sandboxUrl}/api/statements`);
  await writeFile(join(FILES, "bank.csv"), moved(await statement.text()));
  const books = (await (await fetch(`${sandboxUrl}/api/books`)).json()) as {
    deliveries: readonly Delivery[];
  };
  const lines = books.deliveries.map(({ requestId, username, zoneId, character = "", coins, at }) =>
    [requestId, username, zoneId, character, coins, at].join(),
  );
  const log = ["requestId,account,zoneId,character,coins,at", ...lines, ""].join("\n");
  await writeFile(join(FILES, "coins.csv"), moved(log));
}
