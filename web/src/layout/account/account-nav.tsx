import { useLingui } from "@lingui/react/macro";
import {
  Coins,
  CreditCard,
  Gift,
  LogOut,
  ScrollText,
  ShieldCheck,
  ShoppingBag,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { paths, purchasePath, topUpPath } from "../../paths.ts";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import styles from "./account-layout.module.css";
import { logOut } from "./log-out.ts";

/** The links to the account's pages, then `children`, then the logout button. */
export function AccountNav({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [location] = useLocation();
  const links = [
    { to: paths.buy, text: t`Mua gói`, Icon: ShoppingBag },
    { to: paths.home, text: t`Thông tin cá nhân`, Icon: UserRound },
    { to: paths.security, text: t`Bảo mật và đăng nhập`, Icon: ShieldCheck },
    { to: paths.payment, text: t`Nạp KP`, Icon: CreditCard },
    { to: paths.recharge, text: t`Nạp game`, Icon: Coins },
    { to: paths.transactions, text: t`Lịch sử giao dịch`, Icon: ScrollText },
    { to: paths.giftCodes, text: t`GiftCode`, Icon: Gift },
  ];
  return (
    <>
      <nav aria-label={t`Tài khoản`} className={styles["nav"]}>
        <ul>
          {links.map(({ to, text, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className={cx("line-3", styles["navLink"])}
                aria-current={isOpen(to, location) ? "page" : undefined}
              >
                <Icon size={20} />
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      <button type="button" className={cx("line-3", styles["navLink"])} onClick={logOut}>
        <LogOut size={20} />
        {t`Đăng xuất`}
      </button>
    </>
  );
}

function isOpen(to: string, location: string): boolean {
  if (to === paths.payment && location.startsWith(topUpPath(""))) return true;
  if (to === paths.buy && location.startsWith(purchasePath(""))) return true;
  return location === to || (to !== paths.home && location.startsWith(`${to}/`));
}
