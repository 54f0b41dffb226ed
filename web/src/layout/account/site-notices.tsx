import { useLingui } from "@lingui/react/macro";
import { getNotices } from "@portal/contract/notice";
import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "wouter";
import { useCall } from "../../lib/api/use-call.ts";
import { readKept, writeKept } from "../../lib/browser/storage.ts";
import { SiteNoticeItem } from "../../ui/feedback/site-notice.tsx";

const KEY = "closed-notices";

/** How many closed notices are remembered. */
const KEPT = 50;

/** The interval at which the notices are requested again. */
const REFRESH_MS = 30_000;

/**
 * Shows the operator's notices for this page at the lower edge of the window, except those that the player has
 * closed.
 */
export function SiteNotices() {
  const { t } = useLingui();
  const [path] = useLocation();
  const { data = [] } = useCall(getNotices, undefined, { repeatMs: REFRESH_MS });
  const [closed, setClosed] = useState(readClosed);
  // Notices that the server rendered into the document before these scripts ran.
  useLayoutEffect(() => document.getElementById("site-notices")?.remove(), []);
  const shown = data.filter(
    ({ id, paths }) =>
      !closed.has(id) && (paths.length === 0 || paths.some((start) => path.startsWith(start))),
  );
  if (shown.length === 0) return null;
  return createPortal(
    <>
      <link rel="stylesheet" href="/notices.css" precedence="low" />
      <aside
        ref={publishHeight}
        className="site-notices"
        aria-label={t`Thông báo của nhà phát hành`}
      >
        {shown.map(({ id, tone, title, text, link, about }) => (
          <SiteNoticeItem
            key={id}
            {...{ tone, title, text, link, about }}
            more={t`Xem thêm`}
            action={
              <button
                type="button"
                className="site-notice-close"
                aria-label={t`Đóng thông báo ${title}`}
                onClick={() => setClosed(rememberClosed(id))}
              >
                ×
              </button>
            }
          />
        ))}
      </aside>
    </>,
    document.body,
  );
}

/** Publishes the height as a CSS variable, for the bars above the notices. */
function publishHeight(aside: HTMLElement | null): (() => void) | undefined {
  if (!aside) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty("--notices-height", `${aside.offsetHeight}px`),
  );
  observer.observe(aside);
  return () => {
    observer.disconnect();
    style.removeProperty("--notices-height");
  };
}

/** Returns the numbers of the notices that were closed in this browser. */
const readClosed = (): ReadonlySet<number> =>
  new Set((readKept(KEY) ?? "").split(",").filter(Boolean).map(Number));

/** Remembers a closed notice. @returns all closed notices */
function rememberClosed(id: number): ReadonlySet<number> {
  const closed = [...readClosed(), id].slice(-KEPT);
  writeKept(KEY, closed.join(","));
  return new Set(closed);
}
