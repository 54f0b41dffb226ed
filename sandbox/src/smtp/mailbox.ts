/** Stores the emails that were received over SMTP. */
import PostalMime from "postal-mime";

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

/** Older emails are dropped. */
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

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ADDRESS = /https?:\/\/[^\s<>"')\]]+/gi;
const TRAILING_PUNCTUATION = /[.,;:!?]+$/;

/** Returns the links of the HTML part in order, then those that only the text part has. */
function findLinks(text: string, html: string): string[] {
  const fromHtml = [...html.matchAll(HREF)]
    .map(([, double, single]) => decodeEntities(double ?? single ?? ""))
    .filter((link) => /^https?:/i.test(link));
  const fromText = [...text.matchAll(ADDRESS)].map(([link]) =>
    link.replace(TRAILING_PUNCTUATION, ""),
  );
  return [...new Set([...fromHtml, ...fromText])];
}

function decodeEntities(attribute: string): string {
  return attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
