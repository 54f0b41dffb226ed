import {
  type ContactCorrected,
  correctContact as correct,
} from "../../features/operator/correct-contact.ts";
import { maskedEmail, maskedPhone } from "../../domain/notifications/masked-contacts.ts";
import type { Operation, Order } from "./operation.ts";

export const correctContact: Operation<Order<"correct-contact">, ContactCorrected> = {
  amountOf: () => 0,
  run: (services, operator, { username, what, contact }) =>
    correct(services, operator, { username, what, contact }),
  // Masked: more people read what waits for approval than may read contacts. The hash covers the order, too.
  factsOf: ({ username, what, contact }) => ({
    username,
    what,
    newContact: what === "phone" ? maskedPhone(contact) : maskedEmail(contact),
  }),
  subjectOf: ({ username, what }) => `contact:${String(what)}:${String(username)}`,
};
