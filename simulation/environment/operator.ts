import { runPortal } from "../../server/src/cli/testing/run-portal.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { PORTAL_CONFIG } from "./settings.ts";

/** The result of a command. `unknown`: the database could not be reached; the operation may be done. */
export type Operated = { readonly answer: "done" | "refused" | "unknown"; readonly says: string };

/** Runs a command that only reads, and returns what it prints. @throws where it prints nothing */
export async function consult<T>(operatorUrl: string, words: readonly string[]): Promise<T> {
  const { stdout, stderr } = await runPortal([...words, "--json"], settingsOf(operatorUrl));
  if (stdout === "") throw new Error(`${words.join(" ")}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** Does what `npm run portal -- …` does, and returns what it prints, without a process of its own. */
export async function operate(operatorUrl: string, words: readonly string[]): Promise<Operated> {
  const { code, stdout, stderr } = await runPortal(
    [...words, "--reason", "in a simulation", "--by", "simulation", "--json"],
    settingsOf(operatorUrl),
  );
  const answers = { 0: "done", 1: "refused" } as const;
  return { answer: answers[code as 0 | 1] ?? "unknown", says: stdout + stderr };
}

const settingsOf = (operatorUrl: string) => ({
  ...TEST_SECRETS,
  PORTAL_CONFIG,
  OPERATOR_DATABASE_URL: operatorUrl,
});
