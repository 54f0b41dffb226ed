import { execFile } from "node:child_process";

const MAIN = new URL("../main.ts", import.meta.url);

export type Run = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** `npm run portal -- …` as a process of its own. */
export function runPortal(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Run> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN.pathname, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
