import type { Subject, Versioned } from "../../domain/versions.ts";
import type { Database } from "../../kit/database/database.ts";
import { listProposals } from "../approvals/approval-store.ts";
import type { Staff } from "../as-staff.ts";
import { listVersions } from "./version-store.ts";

/** At most one proposal is listed. No more can wait: all have the same subject. */
const WAITING_SHOWN = 1;

/** An order that waits for its approval. */
type WaitingOrder<S extends Subject> = {
  operation: `change-${S}`;
  /** The version that this one replaces; 0: none. */
  after: number;
  /** When it begins to hold. */
  from: string;
  content: Versioned[S];
};

/**
 * Shows a subject's versions and the change that waits for approval.
 * @param unpublished the content in the settings file, shown until a published version holds
 */
export async function showVersions<S extends Subject>(
  db: Database,
  staff: Staff,
  subject: S,
  unpublished: Versioned[S],
) {
  const operation = `change-${subject}` as const;
  const [versions, proposals] = await Promise.all([
    listVersions(db, subject),
    listProposals(db, staff, { state: "waiting", operation }, WAITING_SHOWN),
  ]);
  return {
    current: versions.find(({ state }) => state === "running")?.content ?? unpublished,
    versions,
    // These orders have no encrypted fields.
    waiting: proposals.map((each) => ({ ...each, order: each.proposal as WaitingOrder<S> })),
  };
}
