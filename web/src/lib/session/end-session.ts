import { logout } from "@portal/contract/session";
import { send } from "../api/api.ts";
import { endQuietly } from "../api/last-call.ts";
import { endDrafts } from "../form/drafts.ts";
import { forgetLastSeen } from "./last-balance.ts";
import { endOfflinePage } from "./offline-page.ts";
import { notifyOtherTabs } from "./other-tabs.ts";

/** Ends the session on the server, then here. */
export async function endSession(next: string): Promise<void> {
  await endQuietly(() => send(logout, {}));
  await leave(next);
}

/**
 * Cleans up once the session has ended on the server. `next` opens as a new document: nothing stays in
 * memory.
 */
export async function leave(next: string): Promise<void> {
  forgetLastSeen();
  endDrafts();
  notifyOtherTabs("out");
  await endOfflinePage();
  location.assign(next);
}
