/** Keeps the first email address of an account until its link is opened. */
import { draftOf, keepDraft } from "../../lib/form/drafts.ts";

const NAME = "waiting-email";
/** As long as the link in the mail works. */
const WAITS_MS = 30 * 60_000;

export function keepWaitingEmail(address: string): void {
  keepDraft(NAME, { address, until: Date.now() + WAITS_MS });
}

/** Returns the address whose link was sent in this tab and still works. */
export function waitingEmail(): string | undefined {
  const { address, until } = draftOf(NAME) ?? {};
  if (typeof address !== "string" || typeof until !== "number") return undefined;
  return Date.now() < until ? address : undefined;
}
