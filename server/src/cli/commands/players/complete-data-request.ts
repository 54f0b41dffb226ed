import { writeFile } from "node:fs/promises";
import { identityForm } from "@portal/contract/identity";
import { NAME_MAX_LENGTH } from "@portal/contract/values/limits";
import * as z from "zod";
import { tidyName } from "../../../domain/accounts/spellings.ts";
import { completeRequest } from "../../../features/account-closing/data-requests/manual-operations.ts";
import { typedPath } from "../../arguments.ts";
import { type ChangingCall, type Command, UsageError } from "../../command.ts";
import { operationReport } from "../../operation-report.ts";
import { requestIdOf, subjectOf } from "./data-requests.ts";

/** Personal data: nobody else on this machine reads it. */
const PRIVATE_FILE_MODE = 0o600;

export const completeDataRequest: Command = {
  summary: "does what the player asks: saves the copy, corrects fields, or begins the closing",
  parameters: ["request"],
  options: {
    file: "of an export: where the copy goes; it must not exist yet",
    "first-name": "of a correction: what is right",
    "middle-name": "likewise",
    "last-name": "likewise",
    dob: "likewise: the date of birth, like 1994-04-30",
    elsewhere: '"yes": a correction that was made another way',
    note: "what the player reads, in Vietnamese",
  },
  changes: true,
  // The console saves no file: who gets a copy onto this machine has the right to commands. Whatever else is done has
  // the console's limits.
  order: ({ args: [requestId = ""], options }) => {
    const correction = correctionOf(options);
    const isElsewhere = options["elsewhere"] === "yes";
    if (options["file"] === undefined) {
      const note = options["note"];
      return { operation: "complete-data-request", requestId, note, correction, isElsewhere };
    }
    if (correction !== undefined || isElsewhere) {
      throw new UsageError("--file goes with an export alone");
    }
    return undefined;
  },
  run: async ({ args: [text = ""], options, operator, services, env }) => {
    const done = await completeRequest(await services(), operator, {
      requestId: requestIdOf(text),
      note: options["note"]?.trim() || null,
      correction: correctionOf(options),
      isElsewhere: options["elsewhere"] === "yes",
      save: savingTo(options["file"] === undefined ? undefined : typedPath(env, options["file"])),
    });
    const { closesAt, status } = done;
    const outcome = closesAt === undefined ? status : `begun: the account closes ${closesAt}`;
    return operationReport(operator, `${subjectOf(done)} ${outcome}`, done);
  },
};

/** The commit may be tried again after the file was written: then it is this command's own. */
function savingTo(path: string | undefined): ((data: object) => Promise<void>) | undefined {
  if (path === undefined) return undefined;
  let isWritten = false;
  return async (data) => {
    const content = `${JSON.stringify(data, null, 2)}\n`;
    await writeFile(path, content, { mode: PRIVATE_FILE_MODE, flag: isWritten ? "w" : "wx" });
    isWritten = true;
  };
}

const name = z
  .string()
  .transform(tidyName)
  .pipe(z.string().min(1, "is empty").max(NAME_MAX_LENGTH, "is too long"))
  .optional();

const corrections = z.object({
  firstName: name,
  middleName: name,
  lastName: name,
  dob: z
    .string()
    .refine((text) => identityForm.shape.dob.safeParse(text).success, {
      error: "is no date of birth like 1994-04-30",
    })
    .optional(),
});

/** @throws UsageError where a value is none that the account can have */
function correctionOf(options: ChangingCall["options"]) {
  const parsed = corrections.safeParse({
    firstName: options["first-name"],
    middleName: options["middle-name"],
    lastName: options["last-name"],
    dob: options["dob"],
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : (Object.fromEntries(given) as typeof parsed.data);
}
