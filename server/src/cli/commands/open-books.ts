/** Opens the providers' books that a command's options name: files, or the sandbox. */
import type { OutsideBooks } from "../../features/reconcile/outside.ts";
import { readCards, readGameLog, readStatement } from "../../features/reconcile/statement-files.ts";
import { moment } from "../../kit/text/moment.ts";
import { csvFile } from "../../kit/text/read-csv.ts";
import type { DatabaseCall } from "../machine-room.ts";
import { typedPath, UsageError } from "../options.ts";
import { readSandboxBooks } from "./sandbox-books.ts";

/** The options that name books, with their help. */
export const bookOptions = {
  statement: "CSV: what moved on the operator's accounts",
  cards: "CSV: what the card gateway took",
  "game-log": "CSV: what coins the game gave out",
  sandbox: "instead of files: the address of the sandbox, http://127.0.0.1:3001",
};

/** @returns undefined if no option names books @throws UsageError if both files and the sandbox are named */
export async function openBooks({
  options,
  env,
  services,
}: DatabaseCall): Promise<OutsideBooks | undefined> {
  const { statement, cards, sandbox, "game-log": gameLog } = options;
  const hasFiles = (statement ?? cards ?? gameLog) !== undefined;
  if (sandbox !== undefined) {
    if (hasFiles) throw new UsageError("--sandbox is instead of files");
    return readSandboxBooks(sandbox, (await services()).portal.payment);
  }
  if (!hasFiles) return undefined;
  const open = (path: string) => csvFile(typedPath(env, path));
  return {
    ...(statement !== undefined && { transfers: readStatement(open(statement)) }),
    ...(cards !== undefined && { cards: readCards(open(cards)) }),
    ...(gameLog !== undefined && { deliveries: readGameLog(open(gameLog)) }),
  };
}

/** Parses an option that is a day or time. @throws UsageError */
export function timeOption(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = moment(text);
  if (!at) throw new UsageError(`${option} is not a day or time: ${text}`);
  return at;
}
