/** The operation that publishes a subject's next version (brand or shop). */
import { type Subject, type Versioned, findContentAt } from "../../domain/versions.ts";
import { OperationRefused, runOperation } from "../../domain/ledger/run-operation.ts";
import type { Queries } from "../../kit/database/database.ts";
import { codeOf } from "../../kit/database/database-errors.ts";
import type { ValidPortalSettings } from "../../settings/portal-settings.ts";
import type { Facts, Operation } from "../operation.ts";
import { listReplaced, measureChange, publishVersion } from "./version-store.ts";

/** SQLSTATE of `publish_version`: another version was published meanwhile. */
const OUT_OF_DATE = "PT025";

/** The order of a subject's next version. */
type ChangeOrder<S extends Subject> = {
  readonly after: number;
  readonly from: string;
  readonly content: Versioned[S];
};

type Rules<S extends Subject> = {
  /** The subject's Vietnamese name. */
  readonly name: string;
  /** Adds to a version what players see where it says nothing. Absent: every version says everything. */
  completed?(content: Versioned[S], db: Queries): Promise<Versioned[S]>;
  /** @throws OperationRefused if no version may have this content */
  assertFit(content: Versioned[S], portal: ValidPortalSettings): void;
  /** Describes what differs, for the approver. Null or absent: no difference. */
  changesInWords(
    before: Versioned[S] | undefined,
    after: Versioned[S],
    portal: ValidPortalSettings,
  ): Facts;
};

/**
 * Publishes a subject's next version. Its amount, which the limits of the person's roles are compared with, is how much
 * the version changes (`version_change`).
 */
export const changeVersion = <S extends Subject>(
  subject: S,
  { name, completed = (content) => Promise.resolve(content), assertFit, changesInWords }: Rules<S>,
): Operation<ChangeOrder<S>> => ({
  amountOf: async ({ from, content }, { db }) =>
    measureChange(db, subject, await findContentAt(db, subject, from), content),
  run: ({ db, portal }, operator, order) => {
    const { from, content } = order;
    assertFit(content, portal);
    return runOperation(db, operator, async (tx) => {
      const before = await findContentAt(tx, subject, from);
      const replaced = await listReplaced(tx, subject, from);
      const changes = changesInWords(
        before && (await completed(before, tx)),
        await completed(content, tx),
        portal,
      );
      if (replaced.length === 0 && Object.values(changes).every((words) => words === null)) {
        throw new OperationRefused("content", "bản này không đổi gì");
      }
      const version = await publishVersion(tx, subject, order, operator.reason).catch(
        (error: unknown) => {
          if (codeOf(error) !== OUT_OF_DATE) throw error;
          throw new OperationRefused("after", `${name} đã được người khác sửa: hãy mở lại`);
        },
      );
      const replaces = replaced.map((each) => `bản ${each}`).join(", ") || null;
      const result = { version, from, ...changes, replaces };
      const details = { ...result, content };
      const command = `change-${subject}`;
      return { result, auditEntry: { command, userId: null, details } };
    });
  },
  subjectOf: () => subject,
});
