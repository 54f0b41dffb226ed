/** The command `data-requests copy`: saves a copy of a player's data on this machine, which the console cannot do. */
import { writeFile } from "node:fs/promises";
import { completeRequest } from "../../features/account-closing/data-requests/manual-operations.ts";
import { changing, operationOutput } from "../machine-room.ts";
import { neededTexts, texts, typedPath, uuid } from "../options.ts";

/** Personal data: only the file's owner may read it. */
const PRIVATE_FILE_MODE = 0o600;

export const copyData = changing({
  summary: "completes a player's request for a copy of their data, and saves the copy",
  parameters: ["request"],
  options: [
    ...neededTexts({ file: "a new file for the copy" }),
    ...texts({ note: "what the player reads, in Vietnamese" }),
  ],
  run: async ({ words: [request = ""], options: { file = "", note }, operator, services, env }) => {
    const done = await completeRequest(await services(), operator, {
      requestId: uuid("<request>", request),
      note: note?.trim() || null,
      correction: undefined,
      isElsewhere: false,
      save: savingTo(typedPath(env, file)),
    });
    const state = done.isNew ? "is saved" : "had been handed over";
    return operationOutput(operator, `the copy of ${done.username} ${state}`, done);
  },
});

/** Writes a new file. If the commit is retried, overwrites the file from the first attempt. */
function savingTo(path: string): (data: object) => Promise<void> {
  let isWritten = false;
  return async (data) => {
    const content = `${JSON.stringify(data, null, 2)}\n`;
    await writeFile(path, content, { mode: PRIVATE_FILE_MODE, flag: isWritten ? "w" : "wx" });
    isWritten = true;
  };
}
