import { runPortal } from "../../cli/src/testing/run-portal.ts";
import { SECRETS } from "./secrets.ts";

/** `unknown`: the database could not be had, and it may have been done. */
export type Operated = { readonly answer: "done" | "refused" | "unknown"; readonly says: string };

/** What `npm run portal -- …` does and says, without a process of its own. */
export async function operate(databaseUrl: string, words: readonly string[]): Promise<Operated> {
  const { code, stdout, stderr } = await runPortal(
    [...words, "--reason", "in a world", "--by", "world", "--json"],
    { ...SECRETS, DATABASE_URL: databaseUrl },
  );
  const answers = { 0: "done", 1: "refused" } as const;
  return { answer: answers[code as 0 | 1] ?? "unknown", says: stdout + stderr };
}
