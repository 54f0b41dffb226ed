/**
 * Renders an email as HTML (`htmlOf`), in the pages' colours. Tables with inline styles, because that is what Gmail,
 * Outlook and Apple Mail render. Some programs drop the style sheet, so it only adds the dark theme and small screens.
 * No images: programs block them, and they would reveal when an email is opened.
 */

export type HtmlPart =
  | string
  | { readonly link: string; readonly url: string }
  | { readonly code: string }
  | { readonly list: readonly string[] };

type EmailContent = {
  readonly gameName: string;
  readonly title: string;
  readonly preview: string;
  readonly heading: string;
  readonly parts: readonly HtmlPart[];
  readonly footer: readonly string[];
};

const TEXT = "font-family:'Be Vietnam Pro',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const DISPLAY = "font-family:Alegreya,Georgia,'Times New Roman',serif";

/** Colours by class: inline for the light theme, in the style sheet for the dark one. */
const LOOKS = {
  page: ["background-color:#f3ede0", "background-color:#0b1112"],
  sheet: [
    "background-color:#fdfaf2;border:1px solid #ded5c1;border-top:4px solid #b5341e",
    "background-color:#121a1b;border-color:#c8402a #253130 #253130",
  ],
  well: [
    "background-color:#f6efdf;border:1px solid #ded5c1",
    "background-color:#0b1112;border-color:#253130",
  ],
  ink: ["color:#1a2321", "color:#efe9db"],
  soft: ["color:#46524d", "color:#b9bdb1"],
  seal: ["background-color:#b5341e;color:#fff7ef", "background-color:#c8402a;color:#fff4ea"],
  button: ["background-color:#0d6f53;color:#fbfdf8", "background-color:#3fb58c;color:#04130d"],
  face: ["color:#fbfdf8", "color:#04130d"],
} as const;
type Look = keyof typeof LOOKS;

const look = (name: Look, style = ""): string =>
  `class="${name}" style="${LOOKS[name][0]}${style && `;${style}`}"`;

const darkRules = (scope: string): string =>
  Object.entries(LOOKS)
    .map(([name, [, dark]]) => `${scope}.${name}{${dark.replaceAll(/;|$/g, "!important;")}}`)
    .join("");

/** The rules with `data-ogsc` are for Outlook, which sets this attribute in dark mode instead of the media query. */
const STYLE_SHEET = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (prefers-color-scheme:dark){${darkRules("")}}`,
  darkRules("[data-ogsc] "),
  "@media (max-width:480px){.sheet{padding:24px 20px!important}}",
].join("\n");

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDTH_PX = 560;
/** For Outlook on Windows, which supports no max-width and no fallback fonts, and padding only in cells. */
const FOR_OUTLOOK = {
  head: "<!--[if mso]><style>td,p,h1,a{font-family:Arial,sans-serif!important}</style><![endif]-->",
  begin: `<!--[if mso]><table ${TABLE} width="${WIDTH_PX}" align="center"><tr><td><![endif]-->`,
  end: "<!--[if mso]></td></tr></table><![endif]-->",
};
/** Fills the rest of the preview line, so that the text after it does not show there. */
const AFTER_PREVIEW = "&#847;&zwnj;&nbsp;".repeat(80);

export function htmlOf(email: EmailContent): string {
  const { gameName, title, preview, heading, parts, footer } = email;
  return `<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escape(title)}</title>
<style>
${STYLE_SHEET}
</style>
${FOR_OUTLOOK.head}
</head>
<body ${look("page", "margin:0;padding:0;-webkit-text-size-adjust:100%")}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(preview)}${AFTER_PREVIEW}</div>
<div role="main">
<table ${TABLE} width="100%" ${look("page")}><tr><td align="center" style="padding:24px 12px">
${FOR_OUTLOOK.begin}
<table ${TABLE} width="100%" style="max-width:${WIDTH_PX}px;text-align:left">
<tr><td style="padding:0 0 16px">${brandOf(gameName)}</td></tr>
<tr><td ${look("sheet", "border-radius:14px;padding:32px")}>
<h1 ${look("ink", `margin:0 0 20px;${DISPLAY};font-size:28px;line-height:1.2;font-weight:700;text-wrap:balance`)}>${escape(heading)}</h1>
${parts.map(rendered).join("\n")}
</td></tr>
<tr><td style="padding:20px 8px 0">
${footer.map((line) => `<p ${look("soft", `margin:0 0 4px;${TEXT};font-size:14px;line-height:1.6`)}>${escape(line)}</p>`).join("\n")}
</td></tr>
</table>
${FOR_OUTLOOK.end}
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The game's name beside its initial in a seal. */
function brandOf(gameName: string): string {
  const seal = look(
    "seal",
    `border-radius:6px;${DISPLAY};font-size:22px;line-height:36px;font-weight:700`,
  );
  const name = look(
    "ink",
    `padding-left:12px;${DISPLAY};font-size:20px;line-height:36px;font-weight:700`,
  );
  const [initial = ""] = gameName;
  return `<table ${TABLE}><tr><td width="36" height="36" align="center" aria-hidden="true" ${seal}>${escape(initial)}</td><td ${name}>${escape(gameName)}</td></tr></table>`;
}

const PARAGRAPH = `margin:0 0 16px;${TEXT};font-size:16px;line-height:1.6`;

function rendered(part: HtmlPart): string {
  if (typeof part === "string") return `<p ${look("ink", PARAGRAPH)}>${escape(part)}</p>`;
  if ("link" in part) return buttonTo(escape(part.url), escape(part.link));
  if ("code" in part) {
    const style = `padding:16px 8px 16px 16px;border-radius:8px;font-family:ui-monospace,Consolas,monospace;font-size:32px;line-height:1.3;font-weight:700;letter-spacing:8px`;
    return inWell(`<td align="center" ${look("ink", style)}>${escape(part.code)}</td>`);
  }
  const items = part.list.map((item) => `<strong>${escape(item)}</strong>`).join("<br>");
  return inWell(
    `<td ${look("ink", `padding:12px 16px;${TEXT};font-size:16px;line-height:1.7`)}>${items}</td>`,
  );
}

const inWell = (cell: string): string =>
  `<table ${TABLE} width="100%" ${look("well", "border-radius:8px;margin:0 0 16px")}><tr>${cell}</tr></table>`;

function buttonTo(url: string, label: string): string {
  const face = look(
    "face",
    `display:inline-block;padding:13px 28px;${TEXT};font-size:16px;line-height:22px;font-weight:600;text-decoration:none`,
  );
  const address = look(
    "soft",
    `margin:0 0 16px;${TEXT};font-size:13px;line-height:1.5;word-break:break-all`,
  );
  return `<table ${TABLE} style="margin:4px 0 16px"><tr><td align="center" ${look("button", "border-radius:8px;mso-padding-alt:13px 28px")}><a href="${url}" ${face}>${label}</a></td></tr></table>
<p ${address}>Nút không bấm được? Hãy mở địa chỉ này: <a href="${url}" ${look("soft")}>${url}</a></p>`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
