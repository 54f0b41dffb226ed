import type { User } from "@portal/contract/session";
import { type ReactNode, Suspense, useEffect } from "react";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { startOfflinePage } from "../../lib/session/offline-page.ts";
import { followAccount } from "../../lib/text/i18n.ts";
import { cx } from "../../ui/page/cx.ts";
import { MAIN_ID, SkipLink } from "../skip-link.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { AccountHeader } from "./account-header.tsx";
import styles from "./account-layout.module.css";
import { AccountNav } from "./account-nav.tsx";
import { BalanceNotice } from "./balance-notice.tsx";
import { ConnectionSigns } from "./connection-signs.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { SessionUnreachable } from "./session-unreachable.tsx";

/** Loaded after the page: it stands at the lower edge, where it moves nothing. */
const SiteNotices = lazyExtra(
  () => import("./site-notices.tsx"),
  (module) => module.SiteNotices,
);

type AccountLayoutProps = {
  /** Absent until it is known who is signed in. */
  user: User | undefined;
  /** Why the user cannot be known; the message takes the place of the page. */
  failure?: string;
  children?: ReactNode;
};

/** The frame of the signed-in pages: header, sidebar, content. */
export function AccountLayout({ user, failure, children }: AccountLayoutProps) {
  const language = user?.language;
  useEffect(() => {
    if (language !== undefined) void followAccount(language);
  }, [language]);
  const isSignedIn = user !== undefined;
  useEffect(() => {
    if (isSignedIn) void startOfflinePage();
  }, [isSignedIn]);
  return (
    <div className={styles["layout"]}>
      <SkipLink />
      <AccountHeader user={user} />
      <div className={styles["columns"]}>
        <aside className={styles["side"]}>
          <AccountNav />
          <ThemeSwitch name="side-theme" />
        </aside>
        <main id={MAIN_ID} tabIndex={-1} className={cx("stack-5", styles["main"])}>
          <ConnectionSigns />
          {user && <LiveUpdates />}
          {failure === undefined && <BalanceNotice user={user} />}
          {failure === undefined ? children : <SessionUnreachable message={failure} />}
        </main>
      </div>
      <Suspense fallback={null}>
        <SiteNotices />
      </Suspense>
    </div>
  );
}
