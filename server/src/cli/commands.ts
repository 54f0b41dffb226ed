import type { Command } from "./command.ts";
import * as approvals from "./commands/orders/approvals.ts";
import * as dataRequests from "./commands/players/data-requests.ts";
import { completeDataRequest } from "./commands/players/complete-data-request.ts";
import * as breakGlass from "./commands/staff/break-glass.ts";
import { endStaffSessions, listStaff } from "./commands/staff/staff.ts";
import { catchUp } from "./commands/books/catch-up.ts";
import * as bulk from "./commands/bulk.ts";
import * as campaigns from "./commands/campaigns.ts";
import * as channels from "./commands/channels.ts";
import * as messages from "./commands/players/messages.ts";
import { doctor } from "./commands/doctor.ts";
import * as cases from "./commands/money/cases.ts";
import { enter } from "./commands/money/enter-transfer.ts";
import { enterDelivery } from "./commands/orders/enter-delivery.ts";
import { grant } from "./commands/money/grant.ts";
import { importCodes } from "./commands/import-codes.ts";
import { limitSpending, removeGuardian, setBirthDate } from "./commands/players/law.ts";
import { correctEmail, correctPhone, lock, unlock } from "./commands/players/locks.ts";
import { importUsers } from "./commands/players/import-users.ts";
import { exportInvoices } from "./commands/books/export-invoices.ts";
import * as jobs from "./commands/jobs.ts";
import { log } from "./commands/log.ts";
import { migrate } from "./commands/migrate.ts";
import { recall } from "./commands/money/recall.ts";
import { reconcile } from "./commands/books/reconcile.ts";
import { bookOutgoing, outgoing, refund } from "./commands/money/refunds.ts";
import { retention } from "./commands/retention.ts";
import { retry, settle } from "./commands/orders/settle.ts";
import { stuck } from "./commands/orders/stuck.ts";
import { assign, giveBack, listTransfers } from "./commands/money/transfers.ts";
import {
  allowSpending,
  findUsers,
  revoke,
  signOut,
  stopSpending,
} from "./commands/players/users.ts";
import { verify } from "./commands/books/verify.ts";
import { zones } from "./commands/zones.ts";

/** All commands, by the words that the operator types. */
export const commands: Readonly<Record<string, Command>> = {
  verify,
  "users find": findUsers,
  "users import": importUsers,
  "users end-sessions": signOut,
  "users stop-spending": stopSpending,
  "users allow-spending": allowSpending,
  "users revoke-access": revoke,
  "users lock": lock,
  "users unlock": unlock,
  "users correct-phone": correctPhone,
  "users correct-email": correctEmail,
  "data-requests list": dataRequests.list,
  "data-requests show": dataRequests.show,
  "data-requests answer": dataRequests.answer,
  "data-requests complete": completeDataRequest,
  "data-requests refuse": dataRequests.refuse,
  "users limit-spending": limitSpending,
  "users set-birth-date": setBirthDate,
  "users remove-guardian": removeGuardian,
  "transfers unmatched": listTransfers,
  "transfers enter": enter,
  "transfers assign": assign,
  "transfers return": giveBack,
  "cases list": cases.list,
  "cases show": cases.show,
  "cases settle": cases.settle,
  "cases refuse": cases.refuse,
  recall,
  refund,
  "outgoing list": outgoing,
  "outgoing book": bookOutgoing,
  grant,
  reconcile,
  "catch-up": catchUp,
  stuck,
  retry,
  settle,
  "jobs list": jobs.list,
  "jobs retry": jobs.retry,
  "jobs remove": jobs.remove,
  "deliveries enter": enterDelivery,
  "approvals list": approvals.list,
  "approvals approve": approvals.approve,
  "approvals reject": approvals.reject,
  "channels list": channels.list,
  "channels pause": channels.pause,
  "channels resume": channels.resume,
  "channels change-account": channels.changeAccount,
  "messages list": messages.list,
  "messages resend": messages.resend,
  "messages report-address": messages.reportAddress,
  "codes import": importCodes,
  "campaigns list": campaigns.list,
  "campaigns show": campaigns.show,
  "campaigns publish": campaigns.publish,
  "campaigns end": campaigns.end,
  "bulk propose": bulk.propose,
  "bulk list": bulk.list,
  "bulk report": bulk.report,
  "invoices export": exportInvoices,
  zones,
  retention,
  doctor,
  staff: listStaff,
  "staff end-sessions": endStaffSessions,
  "break-glass add": breakGlass.add,
  "break-glass remove": breakGlass.remove,
  "break-glass sign-in": breakGlass.signIn,
  log,
  migrate,
};
