/** The frame of the signed-in pages: header, sidebar, content. */
import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { kp } from "@portal/contract/values/money";
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { useSlowConnection } from "../../lib/api/pending-requests.ts";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { startOfflinePage } from "../../lib/session/offline-page.ts";
import { formatKp } from "../../lib/text/format.ts";
import { followAccount } from "../../lib/text/i18n.ts";
import { paths, purchasePath, topUpPath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Later } from "../../ui/page/later.tsx";
import { MAIN_ID, SkipLink } from "../skip-link.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import { AccountHeader } from "./account-header.tsx";
import styles from "./account-layout.module.css";
import { AccountNav } from "./account-nav.tsx";
import { LiveUpdates } from "./live-updates.tsx";
import { SessionUnreachable } from "./session-unreachable.tsx";

/** The balance while the player is not known yet. */
const NOTHING = { credit: kp(0), debtCredit: kp(0) };

/** Pages that take or follow a payment: they show no notice of an empty balance and no link to the top-up. */
const PAYING = [paths.payment, paths.buy, purchasePath(""), topUpPath(""), paths.recharge];

/**
 * Rendered after the page: at the lower edge it moves nothing. As a part of the first view, its code would have to arrive
 * before React showed the player's data.
 */
const SiteNotices = lazyExtra(
  () => import("./site-notices.tsx"),
  (module) => module.SiteNotices,
);

type AccountLayoutProps = {
  /** Absent until it is known who is signed in. */
  user: User | undefined;
  /** Why the user could not be loaded; shown in place of the page. */
  failure?: string;
  children?: ReactNode;
};

export function AccountLayout({ user, failure, children }: AccountLayoutProps) {
  const language = user?.language;
  useEffect(() => {
    if (language !== undefined) void followAccount(language);
  }, [language]);
  const isSignedIn = user !== undefined;
  const [location] = useLocation();
  useEffect(() => {
    if (isSignedIn) void startOfflinePage();
  }, [isSignedIn]);
  return (
    <div className={styles["layout"]}>
      <SkipLink />
      <AccountHeader user={user} />
      <div className={styles["columns"]}>
        <aside className={cx("stack-5", styles["side"])}>
          <AccountNav>
            <ThemeSwitch name="side-theme" />
          </AccountNav>
        </aside>
        <main id={MAIN_ID} tabIndex={-1} className={cx("stack-5", styles["main"])}>
          <ConnectionSigns />
          {user && <LiveUpdates />}
          {failure === undefined && (
            <BalanceNotice key={location} location={location} user={user} />
          )}
          {failure === undefined ? children : <SessionUnreachable message={failure} />}
        </main>
      </div>
      <Later fallback={null}>
        <Suspense fallback={null}>
          <SiteNotices />
        </Suspense>
      </Later>
    </div>
  );
}

/** Few players ever owe anything, so it is loaded on demand. */
const DebtReason = lazyExtra(
  () => import("./debt-reason.tsx"),
  (module) => module.DebtReason,
);

/**
 * Shows a debt with its reason, or an empty balance (except on paying pages). While the user loads, it reserves the
 * room of the latter if the balance was empty at the last visit. Otherwise that notice waits for the next page, because it
 * would move this one. Once money comes, it says so in the same place until the next page.
 */
function BalanceNotice({ location, user }: { location: string; user: User | undefined }) {
  const { credit, debtCredit } = user ?? NOTHING;
  const { t } = useLingui();
  const [wasKnown] = useState(user !== undefined);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isEmpty = credit === 0;
  if (user && isEmpty && !wasEmpty) setWasEmpty(true);
  const isPaying = location === paths.home || PAYING.some((path) => location.startsWith(path));
  const nextStep = isPaying ? undefined : (
    <ButtonLink to={isEmpty ? paths.payment : paths.buy} tone="outline" size="sm">
      {isEmpty ? t`Nạp ngay` : t`Mua gói`}
    </ButtonLink>
  );
  if (debtCredit > 0) {
    const debt = formatKp(debtCredit);
    return (
      <Notice tone="danger" action={nextStep} announce={false} title={t`Bạn đang nợ ${debt}`}>
        <Suspense fallback={null}>
          <DebtReason />
        </Suspense>
        {t`Số tiền bạn nạp tiếp theo sẽ được dùng để trả nợ trước.`}
      </Notice>
    );
  }
  if (isPaying || !(isEmpty || wasEmpty)) return null;
  const balance = formatKp(credit);
  return (
    <div className={wasKnown ? undefined : styles["early"]}>
      <Notice tone={isEmpty ? "info" : "success"} action={nextStep} announce={false}>
        {isEmpty ? t`Tài khoản của bạn chưa có KP.` : t`Bạn đã có ${balance}.`}
      </Notice>
    </div>
  );
}

/** Shows that the device is offline, or that the server is slow. */
function ConnectionSigns() {
  const { t } = useLingui();
  const online = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
  const slow = useSlowConnection();
  if (!online) {
    return (
      <div className={styles["connectionSign"]}>
        <Notice tone="warning">
          {t`Bạn đang ngoại tuyến. Trang sẽ tự cập nhật khi có mạng trở lại.`}
        </Notice>
      </div>
    );
  }
  if (!slow) return null;
  return (
    <div className={styles["connectionSign"]}>
      <Notice tone="info">{t`Kết nối đang chậm, bạn chờ thêm chút nhé...`}</Notice>
    </div>
  );
}

function onChange(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
