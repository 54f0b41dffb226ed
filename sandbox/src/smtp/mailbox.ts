/** The emails that were received over SMTP. */
import PostalMime from "postal-mime";
import { findLinks } from "./links.ts";

type Email = {
  id: number;
  /** The address of the recipient. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Every link in the email, in order, once each. */
  links: string[];
  at: string;
};

const MAX_KEPT = 1000;

export function createMailbox() {
  let emails: Email[] = [];
  let lastId = 0;
  return {
    /** Keeps one email for each recipient. */
    async take(raw: Buffer, recipients: readonly string[]) {
      const mail = await PostalMime.parse(raw);
      const text = mail.text ?? "";
      const html = mail.html ?? "";
      const arrived = recipients.map((to): Email => ({
        id: ++lastId,
        to,
        from: mail.from?.address ?? "",
        subject: mail.subject ?? "",
        text,
        html,
        links: findLinks(text, html),
        at: new Date().toISOString(),
      }));
      emails = [...arrived.toReversed(), ...emails].slice(0, MAX_KEPT);
    },
    /** Newest first. */
    list: (to?: string) => (to === undefined ? emails : emails.filter((email) => isTo(email, to))),
    find: (id: number) => emails.find((email) => email.id === id),
    clear() {
      emails = [];
    },
  };
}

function isTo(email: Email, address: string): boolean {
  return email.to.toLowerCase() === address.trim().toLowerCase();
}
