import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { furtherAddresses, sandboxAddresses } from "../../server/src/testing/portal/sandbox.ts";
import { TEST_SECRETS } from "../../server/src/testing/portal/test-secrets.ts";
import { PORTAL_CONFIG } from "../../simulation/environment/settings.ts";
import { FILES } from "./outside-files.ts";

export type Settings = {
  readonly operatorUrl: string;
  readonly sandboxUrl: string;
  readonly moment: string;
  /** Further variables, such as the token of a signed-in person. */
  readonly env?: Readonly<Record<string, string>>;
};

type Failed = Error & Readonly<Record<"code" | "stdout" | "stderr", string>>;

const execute = promisify(execFile);
/** A line for each entry that is booked. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs command lines of docs/restore.md where the files are. @returns what it prints @throws if it fails */
export async function operate(
  line: string,
  { operatorUrl, sandboxUrl, moment, env: further }: Settings,
): Promise<string> {
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
    ...further,
  };
  const options = { cwd: FILES, env, maxBuffer: MAX_OUTPUT_BYTES };
  await mkdir(FILES, { recursive: true });
  // A refusal has an exit code and output, too: its lines say what is wrong.
  const done = await execute("sh", ["-c", line], options).catch((error: Failed) => error);
  if (!("code" in done)) return done.stdout;
  const said = `${done.stdout}${done.stderr}`.split("\n");
  const wrong = said.filter((each) => !each.startsWith("booked"));
  throw new Error(`${line}\n${wrong.join("\n")}`);
}
