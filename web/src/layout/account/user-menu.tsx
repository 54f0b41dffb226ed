import { useLingui } from "@lingui/react/macro";
import { ChevronDown, Download, LogOut, Settings } from "lucide-react";
import { webConfig } from "../../lib/browser/web-config.ts";
import { paths } from "../../paths.ts";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { cx } from "../../ui/page/cx.ts";
import { ExternalLink, Link } from "../../ui/page/link.tsx";
import styles from "./account-header.module.css";
import { logOut } from "./log-out.ts";

export function UserMenu({ username }: { username: string }) {
  const { t } = useLingui();
  const label = (
    <>
      <span className={cx("round-mark", "tone-jade", styles["userInitial"])} aria-hidden="true">
        {username.slice(0, 1)}
      </span>
      <span className="visually-hidden">{t`Tài khoản`} </span>
      <span className={styles["userName"]}>{username}</span>
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
