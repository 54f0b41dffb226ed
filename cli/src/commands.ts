import type { Command } from "./command.ts";
import * as approvals from "./commands/approvals.ts";
import * as cases from "./commands/cases.ts";
import { enter } from "./commands/enter-transfer.ts";
import { grant } from "./commands/grant.ts";
import { importCodes } from "./commands/import-codes.ts";
import { importUsers } from "./commands/import-users.ts";
import { log } from "./commands/log.ts";
import { migrate } from "./commands/migrate.ts";
import { recall } from "./commands/recall.ts";
import { reconcile } from "./commands/reconcile.ts";
import { bookOutgoing, outgoing, refund } from "./commands/refunds.ts";
import { retry, settle } from "./commands/settle.ts";
import { stuck } from "./commands/stuck.ts";
import { assign, giveBack, listTransfers } from "./commands/transfers.ts";
import { allowSpending, findUsers, revoke, signOut, stopSpending } from "./commands/users.ts";
import { verify } from "./commands/verify.ts";
import { zones } from "./commands/zones.ts";

/** Every command there is, by the words that the operator types. */
export const commands: Readonly<Record<string, Command>> = {
  verify,
  "users find": findUsers,
  "users import": importUsers,
  "users end-sessions": signOut,
  "users stop-spending": stopSpending,
  "users allow-spending": allowSpending,
  "users revoke-access": revoke,
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
  stuck,
  retry,
  settle,
  "approvals list": approvals.list,
  "approvals approve": approvals.approve,
  "approvals reject": approvals.reject,
  "codes import": importCodes,
  zones,
  log,
  migrate,
};
