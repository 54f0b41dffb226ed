import type { SiteNotice } from "@portal/contract/notice";
import { escapeHtml } from "./escape-html.ts";

/** The style sheet of notices, which no page without one loads. */
const STYLE_SHEET = "/notices.css";

/** Returns the notices of a page as they stand in its document: text alone, whatever an operator has typed. */
export function noticeMarkup(notices: readonly SiteNotice[], path: string): string {
  const shown = notices.filter(
    ({ paths }) => paths.length === 0 || paths.some((beginning) => path.startsWith(beginning)),
  );
  if (shown.length === 0) return "";
  const items = shown.map(itemOf).join("");
  const label = "Thông báo của nhà phát hành";
  return `<link rel="stylesheet" href="${STYLE_SHEET}"><aside id="site-notices" class="site-notices" aria-label="${label}">${items}</aside>`;
}

function itemOf({ tone, title, text, link, about }: SiteNotice): string {
  const heading = escapeHtml([title, ...about].join(" · "));
  const more =
    link === null ? "" : ` <a href="${escapeHtml(link)}" rel="noopener noreferrer">Xem thêm</a>`;
  return `<details open class="site-notice" data-tone="${tone}"><summary>${heading}</summary><p>${escapeHtml(text)}${more}</p></details>`;
}
