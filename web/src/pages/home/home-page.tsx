import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { ShoppingBag } from "lucide-react";
import { Suspense } from "react";
import { EmailNotice } from "../../features/email-verification/email-notice.tsx";
import { ProfilePanel } from "../../features/profile/profile-panel.tsx";
import { useEditedPart } from "../../features/profile/use-edited-part.ts";
import { lazyExtra } from "../../lib/browser/lazy-part.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { useKnownUser } from "../../lib/session/session.ts";
import { formatKp, formatNumber } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Amount } from "../../ui/form/amount.tsx";
import { PhoneActivation } from "../../ui/form/phone-activation.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Later } from "../../ui/page/later.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { HomeSkeleton, ProtectionSkeleton, TransactionsSkeleton } from "./home-skeleton.tsx";
import styles from "./home.module.css";
import { ProtectionPanel } from "./protection-panel.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";

/** Below the profile, so nothing of it is waited for. */
const HomeTasks = lazyExtra(
  () => import("./home-tasks.tsx"),
  (module) => module.HomeTasks,
);

/**
 * /: personal info. Shows a player their balance and their profile, which they can edit here, then what waits for them,
 * how well the account is protected, and their latest transactions.
 */
export function Page() {
  const { t } = useLingui();
  const called = useKnownUser()?.firstName || t`đại hiệp`;
  return (
    <>
      <PageHeader
        title={t`Thông tin cá nhân`}
        description={
          <span className={styles["greeting"]}>
            <Trans>Chào {called}, hôm nay hành hiệp vui nhé!</Trans>
          </span>
        }
      />
      <ForPlayer outline={<HomeSkeleton />}>{(known) => <Home user={known} />}</ForPlayer>
    </>
  );
}

function Home({ user }: { user: User }) {
  const [edited, setEdited] = useEditedPart();
  return (
    <>
      <BalancePanel user={user} />
      <div className="desk">
        <div className="stack-5">
          <ProfilePanel
            user={user}
            notices={<ContactNotices user={user} />}
            edited={edited}
            onEdit={setEdited}
          />
          <Suspense fallback={null}>
            <HomeTasks />
          </Suspense>
        </div>
        <div className="stack-5">
          <Later outline={<ProtectionSkeleton />}>
            <ProtectionPanel user={user} onAddEmail={() => setEdited("email")} />
          </Later>
          <Later outline={<TransactionsSkeleton />}>
            <RecentTransactions />
          </Later>
        </div>
      </div>
    </>
  );
}

/** Says how to verify the phone and the email, until they are. */
function ContactNotices({ user }: { user: User }) {
  const { username, phoneNumber, verifiedPhoneAt, phoneWaitsUntil, email, verifiedAt } = user;
  return (
    <>
      {phoneNumber && (
        <PhoneActivation
          username={username}
          phoneNumber={phoneNumber}
          isVerified={verifiedPhoneAt !== null}
          waitsUntil={phoneWaitsUntil}
          numbers={webConfig.brand.supportPhones}
        >
          <Trans>
            Số này không đúng? <Link to={paths.security}>Đổi số điện thoại</Link>
          </Trans>
        </PhoneActivation>
      )}
      {email && <EmailNotice email={email} isVerified={verifiedAt !== null} />}
    </>
  );
}

/** Shows what the player has and owes, low enough that the profile is on a phone's first screen. */
function BalancePanel({ user: { credit, debtCredit } }: { user: User }) {
  const { t } = useLingui();
  const debt = formatKp(debtCredit);
  return (
    <Panel look="treasure" className={styles["balance"]}>
      <div className={cx("row align-centre between", styles["balanceRow"])}>
        <div>
          <h2 className="small-heading">{t`Số dư tài khoản`}</h2>
          <Amount value={formatNumber(credit)} unit="KP" size="xl" tone="gold" />
          {debtCredit > 0 && <p className="small strong danger">{t`Đang nợ ${debt}`}</p>}
        </div>
        <ButtonLink to={paths.buy}>
          <ShoppingBag size={18} className={styles["balanceIcon"]} />
          {t`Mua gói`}
        </ButtonLink>
      </div>
    </Panel>
  );
}
