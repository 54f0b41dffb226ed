/** Saves and removes reply templates: answers that support often gives. */
import type { ReplyTemplate } from "@portal/contract/console/cases";
import { runOperation } from "../../../domain/ledger/run-operation.ts";
import type { OperatorServices } from "../../../operator-services.ts";
import { beginAlone } from "../../../operations/approvals/approval-store.ts";
import { operatorOf, refusing, type Staff } from "../../../operations/as-staff.ts";
import { deleteTemplate, saveTemplate as save } from "./template-store.ts";

const editorOf = (staff: Staff) =>
  operatorOf(staff, "mẫu trả lời", {
    begin: (tx) => beginAlone(tx, staff.session, "edit-template", 0),
  });

/** Saves a template. It replaces the one with the same title. */
export function saveTemplate(
  { db }: OperatorServices,
  staff: Staff,
  template: Omit<ReplyTemplate, "id">,
): Promise<undefined> {
  return refusing(() =>
    runOperation(db, editorOf(staff), async (tx) => {
      await save(tx, template);
      const auditEntry = { command: "reply-templates save", userId: null, details: template };
      return { result: undefined, auditEntry };
    }),
  );
}

/** Removes a template, if it still exists. */
export function removeTemplate(
  { db }: OperatorServices,
  staff: Staff,
  id: string,
): Promise<undefined> {
  return refusing(() =>
    runOperation(db, editorOf(staff), async (tx) => {
      const title = await deleteTemplate(tx, id);
      if (title === undefined) return { result: undefined };
      const auditEntry = { command: "reply-templates remove", userId: null, details: { title } };
      return { result: undefined, auditEntry };
    }),
  );
}
