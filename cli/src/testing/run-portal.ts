import { runCommand } from "../run.ts";

export type Run = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** `npm run portal -- …` with these settings on top of this machine's, in this process. */
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
