/** Saves and removes reply templates: answers that support often gives. */
import type { ReplyTemplate } from "@portal/contract/console/cases";
import type { OperatorServices } from "../../../operator-services.ts";
import { runAlone, type Staff } from "../../../operations/as-staff.ts";
import { deleteTemplate, saveTemplate as save } from "./template-store.ts";

const EDIT = { name: "edit-template", reason: "mẫu trả lời" } as const;

/** Saves a template. It replaces the one with the same title. */
export function saveTemplate(
  { db }: OperatorServices,
  staff: Staff,
  template: Omit<ReplyTemplate, "id">,
): Promise<undefined> {
  return runAlone(db, staff, EDIT, async (tx) => {
    await save(tx, template);
    const auditEntry = { command: "reply-templates save", userId: null, details: template };
    return { result: undefined, auditEntry };
  });
}

/** Removes a template, if it still exists. */
export function removeTemplate(
  { db }: OperatorServices,
  staff: Staff,
  id: string,
): Promise<undefined> {
  return runAlone(db, staff, EDIT, async (tx) => {
    const title = await deleteTemplate(tx, id);
    if (title === undefined) return { result: undefined };
    const auditEntry = { command: "reply-templates remove", userId: null, details: { title } };
    return { result: undefined, auditEntry };
  });
}
