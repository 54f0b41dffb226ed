/**
 * Builds an email's subject, text and HTML from a heading and parts: paragraphs, links, codes, lists (`writeEmail`, and
 * `emailToPlayer` with a greeting). Text and HTML come from the same parts, so that they never differ.
 */
import { htmlOf, type HtmlPart } from "./email-html.ts";

export type Email = { readonly subject: string; readonly text: string; readonly html: string };

/** The sender, from the operator's settings. */
export type EmailBranding = {
  readonly gameName: string;
  /** Without a trailing slash. Every link begins with it, and never with a request's Host. */
  readonly publicUrl: string;
  readonly supportPhones: readonly string[];
  /** False: the numbers accept SMS only. */
  readonly supportTakesCalls: boolean;
};

/** A paragraph, or a part with a special form. */
export type Part =
  | string
  | { readonly link: string; readonly path: string }
  | { readonly code: string }
  | { readonly list: readonly string[] };

export type Draft = {
  readonly subject: string;
  readonly heading: string;
  readonly parts: readonly Part[];
};

/** The settings that emails are written from. */
export type EmailSettings = {
  readonly env: { readonly PUBLIC_URL: string };
  readonly portal: {
    readonly brand: Pick<EmailBranding, "gameName" | "supportPhones" | "supportTakesCalls">;
  };
};

export function emailBrandingOf({ env, portal }: EmailSettings): EmailBranding {
  const { gameName, supportPhones, supportTakesCalls } = portal.brand;
  const publicUrl = env.PUBLIC_URL.replace(/\/+$/, "");
  return { gameName, supportPhones, supportTakesCalls, publicUrl };
}

/** Returns how to reach support, in the words of the support page. */
function supportLine({ supportPhones, supportTakesCalls }: EmailBranding): string {
  const how = supportTakesCalls ? "Gọi hoặc nhắn tin đến" : "Nhắn tin đến";
  const numbers = supportPhones.map((phone) => phone.replace(/(?=(?:\d{3}){1,2}$)/g, "\u00a0"));
  return `Cần giúp đỡ? ${how} ${numbers.join(" hoặc ")}.`;
}

export function writeEmail(head: EmailBranding, { subject, heading, parts }: Draft): Email {
  const closing = supportLine(head);
  return {
    subject,
    text: [heading, ...parts.map((part) => inText(head, part)), closing, signature(head)].join(
      "\n\n",
    ),
    html: htmlOf({
      gameName: head.gameName,
      title: subject,
      preview: previewOf(parts) ?? heading,
      heading,
      parts: parts.map((part) => inFull(head, part)),
      footer: [closing, signature(head)],
    }),
  };
}

/** The text that mailboxes show after the subject: the first paragraph after the greeting, never a code. */
const previewOf = (parts: readonly Part[]): string | undefined =>
  parts.filter((part) => typeof part === "string").find((words) => !words.startsWith(GREETING));

const inFull = ({ publicUrl }: EmailBranding, part: Part): HtmlPart =>
  typeof part === "object" && "link" in part
    ? { link: part.link, url: publicUrl + part.path }
    : part;

const GREETING = "Chào";

type Player = { readonly username: string };

/** Makes the writer of one kind of email to a player. `draft` returns what follows the greeting. */
export const emailToPlayer =
  <About>(draft: (about: About & Player, head: EmailBranding) => Draft) =>
  (head: EmailBranding, about: About & Player): Email => {
    const { parts, ...titles } = draft(about, head);
    return writeEmail(head, { ...titles, parts: [`${GREETING} ${about.username},`, ...parts] });
  };

const signature = ({ gameName }: EmailBranding) => `Đội ngũ ${gameName}`;

function inText({ publicUrl }: EmailBranding, part: Part): string {
  if (typeof part === "string") return part;
  if ("link" in part) return `${part.link}:\n${publicUrl}${part.path}`;
  if ("code" in part) return part.code;
  return part.list.map((item) => `- ${item}`).join("\n");
}

/**
 * Hides an address's name except its first character: d•••@example.vn. Players recognise their own address, and
 * strangers do not learn it.
 */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
