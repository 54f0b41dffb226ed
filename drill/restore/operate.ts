/** What an operator does during a restore: exports files, signs in, and runs the lines of docs/restore.md. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { furtherAddresses, sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { PORTAL_CONFIG } from "../../simulation/environment/portal.ts";
import { FOLDER, runLine } from "../lib/debian.ts";
import { type BreakGlass, breakGlassOf, signInCommands } from "../lib/document.ts";

export type Settings = {
  readonly operatorUrl: string;
  readonly sandboxUrl: string;
  readonly moment: string;
  /** More variables, such as the token of a signed-in person. */
  readonly env?: Readonly<Record<string, string>>;
};

type Delivery = Readonly<Record<"requestId" | "username" | "zoneId" | "at", string>> & {
  readonly character?: string;
  readonly coins: number;
};

/** The folder of the files: below the project's folder, so that npm finds the project. */
const FILES = join(FOLDER, "restore");
const ADD_BREAK_GLASS =
  'npm run --silent portal -- break-glass add glass --name "Break-glass" --reason "installation" --json';

/** Runs a shell script where the files are. @returns its output @throws if it fails */
export async function operate(script: string, settings: Settings): Promise<string> {
  const { operatorUrl, sandboxUrl, moment, env: more } = settings;
  const port = Number(new URL(sandboxUrl).port);
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    ...TEST_SECRETS,
    ...sandboxAddresses(port),
    SEPAY_API_URL: furtherAddresses(port, 0)["SEPAY_API_URL"],
    SEPAY_API_TOKEN: TEST_SECRETS.SEPAY_SECRET,
    PORTAL_CONFIG,
    OPERATOR_DATABASE_URL: operatorUrl,
    MOMENT: moment,
    ...more,
  };
  await mkdir(FILES, { recursive: true });
  return runLine(["sh", "-c", script], { cwd: FILES, env });
}

/** Makes a break-glass administrator as docs/production.md does. @param ownerUrl the database's address as its owner */
export async function addBreakGlass(settings: Settings, ownerUrl: string): Promise<BreakGlass> {
  const env = { MIGRATION_DATABASE_URL: ownerUrl };
  const made = await operate(ADD_BREAK_GLASS, { ...settings, env });
  return breakGlassOf(JSON.parse(made) as { key: string; otpauthUri: string });
}

/** Signs in by the commands of docs/restore.md. @returns the variables of a signed-in person */
export async function signIn(settings: Settings, glass: BreakGlass) {
  const script = `${signInCommands(glass)}\nprintf %s "$PORTAL_STAFF_TOKEN"`;
  const PORTAL_STAFF_TOKEN = await operate(script, settings);
  if (PORTAL_STAFF_TOKEN === "") throw new Error("the sign-in printed no token");
  return { PORTAL_STAFF_TOKEN };
}

/** Exports the bank's statement and the game's log, under the names of docs/restore.md. */
export async function exportFiles(sandboxUrl: string): Promise<void> {
  await mkdir(FILES, { recursive: true });
  const statement = await fetch(`${sandboxUrl}/api/statements`);
  await writeFile(join(FILES, "bank.csv"), await statement.text());
  const books = await (await fetch(`${sandboxUrl}/api/books`)).json();
  const { deliveries } = books as { deliveries: readonly Delivery[] };
  const lines = deliveries.map(({ requestId, username, zoneId, character = "", coins, at }) =>
    [requestId, username, zoneId, character, coins, at].join(),
  );
  const log = ["requestId,account,zoneId,character,coins,at", ...lines, ""].join("\n");
  await writeFile(join(FILES, "coins.csv"), log);
}
