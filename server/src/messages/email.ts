/** The common form of all emails. Text and HTML are made from the same parts, so they never differ. */

export type Email = { readonly subject: string; readonly text: string; readonly html: string };

/** The sender, from the operator's settings. */
export type EmailBranding = {
  readonly gameName: string;
  /** Without a trailing slash. Every link begins with it, and never with a request's Host. */
  readonly publicUrl: string;
  readonly supportPhones: readonly string[];
  /** If false, the numbers take texts only. */
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

/** Says how to reach the support numbers, in the words of the support page. */
function supportLine({ supportPhones, supportTakesCalls }: EmailBranding): string {
  const how = supportTakesCalls ? "Gọi hoặc nhắn tin đến" : "Nhắn tin đến";
  return `Cần giúp đỡ? ${how} ${supportPhones.join(" hoặc ")}.`;
}

export function writeEmail(head: EmailBranding, { subject, heading, parts }: Draft): Email {
  const shown = [...parts, supportLine(head)];
  return {
    subject,
    text: [heading, ...shown.map((part) => inText(head, part)), signature(head)].join("\n\n"),
    html: document(head, subject, [
      `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(heading)}</h1>`,
      ...shown.map((part) => inHtml(head, part)),
    ]),
  };
}

type Player = { readonly username: string };

/** Makes the writer of one kind of email to a player. `draft` returns what follows the greeting. */
export const emailToPlayer =
  <About>(draft: (about: About & Player, head: EmailBranding) => Draft) =>
  (head: EmailBranding, about: About & Player): Email => {
    const { parts, ...titles } = draft(about, head);
    return writeEmail(head, { ...titles, parts: [`Chào ${about.username},`, ...parts] });
  };

const signature = ({ gameName }: EmailBranding) => `Đội ngũ ${gameName}`;

function inText({ publicUrl }: EmailBranding, part: Part): string {
  if (typeof part === "string") return part;
  if ("link" in part) return `${part.link}:\n${publicUrl}${part.path}`;
  if ("code" in part) return part.code;
  return part.list.map((item) => `- ${item}`).join("\n");
}

// The button alone has colours (contrast 6.4:1): everything else follows the reader's light or dark theme.
const BODY =
  "margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.6";
const BUTTON =
  "display:inline-block;padding:12px 24px;border-radius:8px;background-color:#0b6b57;color:#ffffff;font-weight:600;text-decoration:none";
const CODE =
  "margin:0 0 16px;font-family:ui-monospace,Consolas,monospace;font-size:30px;font-weight:700;letter-spacing:0.2em";
const PARAGRAPH = "margin:0 0 16px";
const SMALL = "margin:0 0 16px;font-size:14px;word-break:break-word;overflow-wrap:anywhere";

function inHtml({ publicUrl }: EmailBranding, part: Part): string {
  if (typeof part === "string") return `<p style="${PARAGRAPH}">${escape(part)}</p>`;
  if ("link" in part) {
    const url = escape(publicUrl + part.path);
    return [
      `<p style="${PARAGRAPH}"><a href="${url}" style="${BUTTON}">${escape(part.link)}</a></p>`,
      `<p style="${SMALL}">Nút không bấm được? Hãy mở địa chỉ này: <a href="${url}" style="color:inherit">${url}</a></p>`,
    ].join("\n");
  }
  if ("code" in part) return `<p style="${CODE}">${escape(part.code)}</p>`;
  const items = part.list.map((item) => `<li><strong>${escape(item)}</strong></li>`);
  return `<ul style="${PARAGRAPH};padding-left:24px">${items.join("")}</ul>`;
}

function document(head: EmailBranding, title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
</head>
<body style="${BODY}">
<main style="max-width:520px;margin:0 auto">
${body.join("\n")}
<p style="margin:24px 0 0">${escape(signature(head))}</p>
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * Hides an address's name except its first character: d•••@example.vn. Players recognise their own address, and
 * strangers do not learn it.
 */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
