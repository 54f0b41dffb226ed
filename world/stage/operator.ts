import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SECRETS } from "./secrets.ts";

const CLI = new URL("../../cli/src/main.ts", import.meta.url);

/** What `npm run portal -- …` does and says, as JSON. @throws where the command is refused or fails */
export async function operate(databaseUrl: string, words: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI.pathname, ...words, "--reason", "in a world", "--by", "world", "--json"],
    { env: { PATH: process.env["PATH"], ...SECRETS, DATABASE_URL: databaseUrl } },
  );
  return JSON.parse(stdout) as unknown;
}
