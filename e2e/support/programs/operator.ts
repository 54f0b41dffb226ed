/** Runs commands and operations of the demo's staff beside the running portal. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { OperationOrder } from "@portal/contract/console/operations";
import { dataDirName } from "./product.ts";
import { CONSOLE_URL, PORTS } from "./stack.ts";

const COMMAND_LINE = fileURLToPath(new URL("../../../tools/portal.ts", import.meta.url));
/** Of the demo's staff: a person of the payments' team, and the senior who approves. */
const [PROPOSER, SENIOR] = ["minh", "hoa"] as const;

const dataDir = () => process.env[dataDirName(PORTS)] ?? "";
const stateHomeOf = (login: string) => join(dataDir(), login);

/** Runs a command beside the running portal, as the senior. @throws if its exit code is not 0 */
export async function command(words: readonly string[], login: string = SENIOR): Promise<void> {
  const stateHome = stateHomeOf(login);
  const env = { ...process.env, DATA_DIR: dataDir(), CONSOLE_URL, XDG_STATE_HOME: stateHome };
  await promisify(execFile)(process.execPath, [COMMAND_LINE, ...words], { env });
}

/** Signs in the staff whose operations the tests carry out. */
export const signInStaff = (): Promise<unknown> =>
  Promise.all([PROPOSER, SENIOR].map((login) => command(["sign-in", `--as=${login}`], login)));

/** Carries out an operation as the command line does: one person proposes it, and the senior approves it. */
export async function operate(order: OperationOrder, reason: string): Promise<void> {
  const preview = await call(PROPOSER, "/operations/preview", { order });
  const { previewHash, mayDoAlone } = preview;
  const path = mayDoAlone ? "/operations" : "/approvals";
  const { id } = await call(PROPOSER, path, { order, previewHash, reason });
  if (!mayDoAlone) await call(SENIOR, `/approvals/${id}/approve`, { previewHash });
}

type Reply = { readonly previewHash: string; readonly mayDoAlone: boolean; readonly id: string };

async function call(login: string, path: string, body: object): Promise<Reply> {
  const token = await readFile(join(stateHomeOf(login), "fsonline-portal/staff-token"), "utf8");
  const answer = await fetch(`${CONSOLE_URL}/api/console${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token.trim()}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}
