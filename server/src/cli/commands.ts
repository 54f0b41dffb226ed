/** The table of all commands, by the words that are typed. */
import { clientCommands as ofClient } from "./client/commands.ts";
import type { Command } from "./command.ts";
import { catchUp } from "./commands/catch-up.ts";
import { enterDelivery } from "./commands/enter-delivery.ts";
import { exportInvoices } from "./commands/export-invoices.ts";
import { reconcile } from "./commands/reconcile.ts";
import { verify } from "./commands/verify.ts";
import * as breakGlass from "./commands/break-glass.ts";
import { doctor } from "./commands/doctor.ts";
import * as jobs from "./commands/jobs.ts";
import { migrate } from "./commands/migrate.ts";
import { copyData } from "./commands/copy-data.ts";
import { importUsers } from "./commands/import-users.ts";
import { reportAddress } from "./commands/report-address.ts";
import { retention } from "./commands/retention.ts";
import { completionOf } from "./help.ts";

const completion: Command = {
  summary: "prints a script that completes these commands",
  parameters: ["shell"],
  choices: new Map([["bash", 'eval "$(npm run --silent portal -- completion bash)"']]),
  run: async () => {
    const script = completionOf(commands);
    return { lines: script.split("\n"), data: { script } };
  },
};

/** Commands about players and money: they call the console. */
export const clientCommands: Readonly<Record<string, Command>> = { ...ofClient, completion };

/** Commands that work on the database, without the console's process. */
export const machineRoomCommands: Readonly<Record<string, Command>> = {
  migrate,
  doctor,
  verify,
  reconcile,
  "catch-up": catchUp,
  "deliveries enter": enterDelivery,
  "users import": importUsers,
  "data-requests copy": copyData,
  "invoices export": exportInvoices,
  "jobs list": jobs.list,
  "jobs retry": jobs.retry,
  "jobs remove": jobs.remove,
  retention,
  "messages report-address": reportAddress,
  "break-glass add": breakGlass.add,
  "break-glass remove": breakGlass.remove,
  "break-glass sign-in": breakGlass.signIn,
};

export const commands: Readonly<Record<string, Command>> = {
  ...clientCommands,
  ...machineRoomCommands,
};
