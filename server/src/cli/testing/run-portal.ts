import { runCommand } from "../run.ts";

export type Run = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs `npm run portal -- …` in this process, with these settings on top of this machine's. */
export async function runPortal(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Run> {
  const said = { stdout: "", stderr: "" };
  const writerTo = (stream: keyof typeof said) => async (text: string) => {
    said[stream] += text;
  };
  const code = await runCommand(args, {
    env: { ...process.env, ...settings },
    print: writerTo("stdout"),
    complain: writerTo("stderr"),
  });
  return { code, ...said };
}

export type JsonRun = Pick<Run, "code" | "stderr"> & { readonly data: Record<string, unknown> };

/** The same with `--json`. Returns the data, which is empty if the command only complains. */
export async function runPortalJson(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<JsonRun> {
  const { code, stdout, stderr } = await runPortal([...args, "--json"], settings);
  return { code, stderr, data: stdout === "" ? {} : (JSON.parse(stdout) as JsonRun["data"]) };
}

/** Returns the settings of an operator of that name who works on this database. */
export const settingsOf = (
  database: { readonly operatorUrl: string },
  operator = "lan",
): Readonly<Record<string, string>> => ({
  OPERATOR_DATABASE_URL: database.operatorUrl,
  PORTAL_OPERATOR: operator,
});
