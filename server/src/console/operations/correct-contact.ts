import type { OperationOrder } from "@portal/contract/console/operations";
import { maskedEmail, maskedPhone } from "../../domain/notifications/message-log.ts";
import {
  type ContactCorrected,
  contactOf,
  correctContact as correct,
} from "../../features/operator/correct-contact.ts";
import type { Operation, Order } from "./operation.ts";

export const correctContact: Operation<Order<"correct-contact">, ContactCorrected> = {
  amountOf: () => 0,
  run: (services, operator, { username, what, contact }) =>
    correct(services, operator, { username, what, contact }),
  // Masked: facts are kept for good, and more people read them than may read contacts. Whoever proposes or approves is
  // shown the whole contact beside them. The hash covers the order, too.
  factsOf: ({ username, what, contact }) => ({
    username,
    what,
    newContact: what === "phone" ? maskedPhone(contact) : maskedEmail(contact),
  }),
  subjectOf: ({ username, what }) => `contact:${String(what)}:${String(username)}`,
};

/**
 * Returns the whole new contact of a correction, as the account will have it; undefined for any other order.
 * @throws OperationRefused where it is none
 */
export const newContactOf = (order: OperationOrder): string | undefined =>
  order.operation === "correct-contact" ? contactOf(order.what, order.contact) : undefined;
