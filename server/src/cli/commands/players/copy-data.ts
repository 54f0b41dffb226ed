import { writeFile } from "node:fs/promises";
import { completeRequest } from "../../../features/account-closing/data-requests/manual-operations.ts";
import { typedPath, uuid } from "../../arguments.ts";
import { type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";

/** Personal data: nobody else on this machine reads it. */
const PRIVATE_FILE_MODE = 0o600;

/** The console saves no file: only who may run commands on this machine gets a copy onto it. */
export const copyData: Command = {
  summary: "completes a player's request for a copy of their data, and saves the copy",
  parameters: ["request"],
  options: {
    file: "where the copy goes; needed. It must not exist yet",
    note: "what the player reads, in Vietnamese",
  },
  changes: true,
  run: async ({ args: [text = ""], options: { file, note }, operator, services, env }) => {
    if (file === undefined) throw new UsageError("--file is missing: where the copy goes");
    const done = await completeRequest(await services(), operator, {
      requestId: uuid("<request>", text, "request's id"),
      note: note?.trim() || null,
      correction: undefined,
      isElsewhere: false,
      save: savingTo(typedPath(env, file)),
    });
    const state = done.isNew ? "is saved" : "had been handed over";
    return operationReport(operator, `the copy of ${done.username} ${state}`, done);
  },
};

/** The commit may be tried again after the file was written: then it is this command's own. */
function savingTo(path: string): (data: object) => Promise<void> {
  let isWritten = false;
  return async (data) => {
    const content = `${JSON.stringify(data, null, 2)}\n`;
    await writeFile(path, content, { mode: PRIVATE_FILE_MODE, flag: isWritten ? "w" : "wx" });
    isWritten = true;
  };
}
