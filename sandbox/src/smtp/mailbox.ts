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
  let letters: Email[] = [];
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
      letters = [...arrived.toReversed(), ...letters].slice(0, MAX_KEPT);
    },
    /** Newest first. */
    list: (to?: string) =>
      to === undefined ? letters : letters.filter((letter) => isTo(letter, to)),
    find: (id: number) => letters.find((letter) => letter.id === id),
    clear() {
      letters = [];
    },
  };
}

function isTo(letter: Email, address: string): boolean {
  return letter.to.toLowerCase() === address.trim().toLowerCase();
}
