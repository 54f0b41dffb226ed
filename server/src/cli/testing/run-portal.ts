/** Runs commands of the operator's command line in tests. */
import { tokenOf } from "../../testing/people/operators.ts";
import { runCommand } from "../program.ts";

export type Run = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Settings = Readonly<Record<string, string>>;

/** Runs `npm run portal -- …` in this process, with these settings on top of this machine's. */
export async function runPortal(
  args: readonly string[],
  settings: Settings | Promise<Settings>,
): Promise<Run> {
  const printed = { stdout: "", stderr: "" };
  const writerTo = (stream: keyof typeof printed) => async (text: string) => {
    printed[stream] += text;
  };
  const code = await runCommand(args, {
    env: { ...process.env, ...(await settings) },
    stdout: writerTo("stdout"),
    stderr: writerTo("stderr"),
  });
  return { code, ...printed };
}

export type JsonRun = Pick<Run, "code" | "stderr"> & { readonly data: Record<string, unknown> };

/** Like `runPortal`, with `--json`. The data is empty if the command printed only to stderr. */
export async function runPortalJson(
  args: readonly string[],
  settings: Settings | Promise<Settings>,
): Promise<JsonRun> {
  const { code, stdout, stderr } = await runPortal([...args, "--json"], settings);
  return { code, stderr, data: stdout === "" ? {} : (JSON.parse(stdout) as JsonRun["data"]) };
}

/** Returns the settings of a signed-in person who works on this database. */
export const settingsOf = async (
  database: Parameters<typeof tokenOf>[0] & { readonly operatorUrl: string },
  login = "an",
): Promise<Settings> => ({
  OPERATOR_DATABASE_URL: database.operatorUrl,
  PORTAL_STAFF_TOKEN: await tokenOf(database, login),
});
