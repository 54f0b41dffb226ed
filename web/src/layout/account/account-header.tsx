import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { HEADER_SHRINK_SCROLL_PX } from "@portal/contract/values/limits";
import { ChevronDown, Download, LifeBuoy, LogOut, Newspaper, Settings } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { webConfig } from "../../lib/browser/web-config.ts";
import { formatNumber } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Amount } from "../../ui/form/amount.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { cx } from "../../ui/page/cx.ts";
import { ExternalLink, Link } from "../../ui/page/link.tsx";
import { Logo } from "../logo.tsx";
import { ThemeSwitch } from "../theme-switch.tsx";
import styles from "./account-header.module.css";
import { AccountNav } from "./account-nav.tsx";
import { logOut } from "./log-out.ts";

/** The header of the player's pages: logo, links, balance and menus. It shrinks when the page is scrolled. */
export function AccountHeader({ user }: { user: User | undefined }) {
  const shrunk = useSyncExternalStore(onScroll, isScrolled, () => false);
  return (
    <header className={styles["header"]} data-shrunk={shrunk || undefined}>
      <div className={styles["row"]}>
        <Logo />
        <PublicLinks className={cx("links", styles["public"])} />
        <div className={cx("line-2", styles["account"])}>
          {user ? <BalanceChip user={user} /> : <Skeleton width="6rem" height="2rem" round />}
          {user ? <UserMenu username={user.username} /> : null}
          <PhoneNav />
        </div>
      </div>
    </header>
  );
}

function PublicLinks({ className }: { className: string | undefined }) {
  const { t } = useLingui();
  return (
    <nav className={className} aria-label={t`Liên kết chung`}>
      <ExternalLink href={webConfig.brand.newsUrl}>
        <Newspaper size={20} />
        {t`Tin tức`}
      </ExternalLink>
      <Link to={paths.support}>
        <LifeBuoy size={20} />
        {t`Hỗ trợ`}
      </Link>
    </nav>
  );
}

function PhoneNav() {
  const { t } = useLingui();
  return (
    <div className={styles["phone"]}>
      <Drawer title={t`Danh mục`} openLabel={t`Mở danh mục`}>
        <div className={styles["drawer"]}>
          <AccountNav>
            <PublicLinks className={styles["drawerLinks"]} />
            <ThemeSwitch name="drawer-theme" />
          </AccountNav>
        </div>
      </Drawer>
    </div>
  );
}

const isScrolled = () => window.scrollY >= HEADER_SHRINK_SCROLL_PX;

function onScroll(listener: () => void): () => void {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
}

/** Shows the balance or the debt, and links to the top-up. The home page itself shows a balance of zero. */
function BalanceChip({ user: { credit, debtCredit } }: { user: User }) {
  const { t } = useLingui();
  const [location] = useLocation();
  const inDebt = debtCredit > 0;
  const isShownBelow = credit === 0 && !inDebt && location === paths.home;
  return (
    <Link
      to={paths.payment}
      className={cx("touch-target small", styles["chip"])}
      data-debt={inDebt || undefined}
    >
      {isShownBelow ? (
        <strong className="gold">{t`Nạp KP`}</strong>
      ) : (
        <>
          <span className={cx("soft", styles["chipWord"])}>{inDebt ? t`Đang nợ` : t`Số dư`}</span>
          <Amount
            value={formatNumber(inDebt ? debtCredit : credit)}
            unit="KP"
            tone={inDebt ? "debt" : "gold"}
          />
        </>
      )}
    </Link>
  );
}

function UserMenu({ username }: { username: string }) {
  const { t } = useLingui();
  const label = (
    <>
      <span className={cx("round-mark", "tone-jade", styles["userInitial"])} aria-hidden="true">
        {username.slice(0, 1)}
      </span>
      <span className="visually-hidden">{t`Tài khoản`} </span>
      <span className={cx("one-line", styles["userName"])}>{username}</span>
      <ChevronDown className={cx("soft", styles["userArrow"])} size={16} />
    </>
  );
  return (
    <Menu label={label}>
      <MenuItem>
        <ExternalLink href={webConfig.brand.downloadUrl}>
          <Download size={18} />
          {t`Tải game`}
        </ExternalLink>
      </MenuItem>
      <MenuItem>
        <Link to={paths.security}>
          <Settings size={18} />
          {t`Cài đặt`}
        </Link>
      </MenuItem>
      <MenuItem>
        <button type="button" onClick={logOut}>
          <LogOut size={18} />
          {t`Đăng xuất`}
        </button>
      </MenuItem>
    </Menu>
  );
}
