import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { webConfig } from "../lib/browser/web-config.ts";
import { paths } from "../paths.ts";
import { cx } from "../ui/page/cx.ts";
import { ExternalLink, Link } from "../ui/page/link.tsx";
import styles from "./auth-layout.module.css";
import { Logo } from "./logo.tsx";
import { SkipLink, MAIN_ID } from "./skip-link.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

type AuthLayoutProps = {
  children: ReactNode;
  /** The link to an account, on pages that are not about signing in. */
  wayIn?: ReactNode;
};

/** The frame of pages for visitors: an ink landscape with one sheet of paper before it. */
export function AuthLayout({ children, wayIn }: AuthLayoutProps) {
  const { t } = useLingui();
  const { brand } = webConfig;
  return (
    <div className={styles["layout"]}>
      <SkipLink />
      <header className={cx("between align-centre", styles["head"])}>
        <Logo />
        <nav className={cx("links", styles["links"])} aria-label={t`Liên kết chung`}>
          <ExternalLink href={brand.newsUrl}>{t`Tin tức`}</ExternalLink>
          <Link to={paths.support}>{t`Hỗ trợ`}</Link>
          {wayIn}
        </nav>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={cx("sheet", styles["sheet"])}>
        {children}
      </main>
      <footer className={cx("note between align-centre touch-targets", styles["foot"])}>
        <p>{brand.copyright}</p>
        <nav className={styles["about"]} aria-label={t`Về trang này`}>
          <Link to={paths.prices}>{t`Bảng giá`}</Link>
          <Link to={paths.status}>{t`Tình trạng`}</Link>
          <Link to={paths.privacy}>{t`Quyền riêng tư`}</Link>
        </nav>
        <ThemeSwitch name="auth-theme" />
      </footer>
    </div>
  );
}
