import { queueMail } from "../../domain/outgoing-mail.ts";
import { letterheadOf } from "../../mail/letter.ts";
import { transferFoundLetter, transferNotFoundLetter } from "../../mail/transfer-case.ts";
import type { Services } from "../../services.ts";
import { findDecidedCase } from "./decision-store.ts";

/** Left by whoever decides a case: the command line has no letterhead. */
export const TELL_TASK = "tell-of-transfer-case";

export function handleCaseJobs(services: Services): void {
  services.jobs.handle(TELL_TASK, ({ caseId }: { readonly caseId: string }) =>
    tellOfCase(services, caseId),
  );
}

/** The player looked for it hours ago and has gone away: his case's end is told by mail. */
async function tellOfCase(services: Services, caseId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const decided = await findDecidedCase(tx, caseId);
    if (!decided || decided.email === null) return;
    const { username, email, amountVnd, reason, transactionId, givenKp } = decided;
    const head = letterheadOf(services.config);
    const letter =
      transactionId === null
        ? transferNotFoundLetter(head, { username, amountVnd, reason: reason ?? "" })
        : transferFoundLetter(head, { username, amountVnd, givenKp: givenKp ?? 0, transactionId });
    await queueMail(services, tx, { to: email, letter });
  });
}
