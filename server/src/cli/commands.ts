import type { Command } from "./command.ts";
import { catchUp } from "./commands/books/catch-up.ts";
import { exportInvoices } from "./commands/books/export-invoices.ts";
import { reconcile } from "./commands/books/reconcile.ts";
import { verify } from "./commands/books/verify.ts";
import * as breakGlass from "./commands/break-glass.ts";
import { doctor } from "./commands/doctor.ts";
import { enterDelivery } from "./commands/books/enter-delivery.ts";
import * as jobs from "./commands/jobs.ts";
import { migrate } from "./commands/migrate.ts";
import { copyData } from "./commands/players/copy-data.ts";
import { importUsers } from "./commands/players/import-users.ts";
import { reportAddress } from "./commands/report-address.ts";
import { retention } from "./commands/retention.ts";

/**
 * The commands of the machine room, by the words that are typed: they work on the database alone, without the console's
 * process. What staff do about players and money is an operation of the console.
 */
export const commands: Readonly<Record<string, Command>> = {
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
