import { tokenOf } from "../../testing/people/operators.ts";
import { runCommand } from "../run.ts";

export type Run = { readonly code: number; readonly stdout: string; readonly stderr: string };

type Settings = Readonly<Record<string, string>>;

/** Runs `npm run portal -- …` in this process, with these settings on top of this machine's. */
export async function runPortal(
  args: readonly string[],
  settings: Settings | Promise<Settings>,
): Promise<Run> {
  const said = { stdout: "", stderr: "" };
  const writerTo = (stream: keyof typeof said) => async (text: string) => {
    said[stream] += text;
  };
  const code = await runCommand(args, {
    env: { ...process.env, ...(await settings) },
    print: writerTo("stdout"),
    complain: writerTo("stderr"),
  });
  return { code, ...said };
}

export type JsonRun = Pick<Run, "code" | "stderr"> & { readonly data: Record<string, unknown> };

/** The same with `--json`. Returns the data, which is empty if the command only complains. */
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
