import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { kp } from "@portal/contract/values/money";
import { Suspense } from "react";
import { useLocation } from "wouter";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { formatKp } from "../../lib/text/format.ts";
import { paths, purchasePath } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import styles from "./account-layout.module.css";

/** Few players ever owe anything, so it is loaded on demand. */
const DebtReason = lazyExtra(
  () => import("./debt-reason.tsx"),
  (module) => module.DebtReason,
);

const NOTHING = { credit: kp(0), debtCredit: kp(0) };

/** Where one pays: there is no need to lead to the top-up. */
const PAYING = [paths.payment, paths.buy, purchasePath("")];

/**
 * Shows a debt on every page, with its reason, and an empty balance on every page where one does not pay. Without a user,
 * keeps the room of the empty balance for whom the last visit had shown it.
 */
export function BalanceNotice({ user }: { user: User | undefined }) {
  const { credit, debtCredit } = user ?? NOTHING;
  const { t } = useLingui();
  const [location] = useLocation();
  const isPaying = PAYING.some((path) => location.startsWith(path));
  const topUp = isPaying ? undefined : (
    <ButtonLink to={paths.payment} tone="outline" size="sm">
      {t`Nạp ngay`}
    </ButtonLink>
  );
  if (debtCredit > 0) {
    const debt = formatKp(debtCredit);
    return (
      <Notice tone="danger" action={topUp} announce={false} title={t`Bạn đang nợ ${debt}`}>
        <Suspense fallback={null}>
          <DebtReason />
        </Suspense>
        {t`Số tiền bạn nạp tiếp theo sẽ được dùng để trả nợ trước.`}
      </Notice>
    );
  }
  if (credit !== 0 || isPaying) return null;
  return (
    <div className={user ? undefined : styles["early"]}>
      <Notice tone="info" action={topUp} announce={false}>
        {t`Tài khoản của bạn chưa có KP.`}
      </Notice>
    </div>
  );
}
