/**
 * /: personal info. Shows a player their balance and their profile, which they can edit here, then what waits for them,
 * how well the account is protected, and their latest transactions.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { getShop, type Shop } from "@portal/contract/shop";
import { ShoppingBag } from "lucide-react";
import { Suspense } from "react";
import { EmailNotice } from "../../features/email-verification/email-notice.tsx";
import { ProfilePanel } from "../../features/profile/profile-panel.tsx";
import { useEditedPart } from "../../features/profile/use-edited-part.ts";
import { Shortcuts } from "../../features/shop/shortcuts.tsx";
import { useCall } from "../../lib/api/use-call.ts";
import { lazyExtra, lazyPart } from "../../lib/browser/lazy-part.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { useKnownUser } from "../../lib/session/session.ts";
import { formatKp, formatNumber } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Amount } from "../../ui/form/amount.tsx";
import { PhoneActivation } from "../../ui/form/phone-activation.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { Later } from "../../ui/page/later.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import {
  FirstStepsSkeleton,
  HomeSkeleton,
  PanelSkeleton,
  ProtectionSkeleton,
  TransactionsSkeleton,
} from "./home-skeleton.tsx";
import styles from "./home.module.css";
import { ProtectionPanel } from "./protection-panel.tsx";

// Loaded on demand, because most players have neither.
const WaitingList = lazyExtra(
  () => import("../../features/shop/waiting-list.tsx"),
  (module) => module.WaitingList,
);
const FirstSteps = lazyExtra(
  () => import("../../features/shop/first-steps.tsx"),
  (module) => module.FirstSteps,
);

/** Loaded later: it is the last part of the page. */
const RecentTransactions = lazyPart(
  () => import("./recent-transactions.tsx"),
  (module) => module.RecentTransactions,
);

export function Page() {
  const { t } = useLingui();
  const called = useKnownUser()?.firstName || t`đại hiệp`;
  // Here rather than in Home, so that both replies are rendered at once.
  const { data: shop, error } = useCall(getShop, undefined, {
    outdatedBy: ({ kind }) =>
      kind === "balance" || kind === "case" || kind === "answer" || kind === "ready",
  });
  // The shop's parts would move what is below them. If it does not load, the page is shown without it.
  const isShopKnown = shop !== undefined || error !== undefined;
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
      <ForPlayer fallback={<HomeSkeleton />}>
        {(user) => (isShopKnown ? <Home user={user} shop={shop} /> : <HomeSkeleton />)}
      </ForPlayer>
    </>
  );
}

type PlayersProps = { user: User; shop: Shop | undefined };

function Home({ user, shop }: PlayersProps) {
  const { t } = useLingui();
  const [edited, setEdited] = useEditedPart();
  return (
    <>
      <BalancePanel user={user} shop={shop} />
      <div className="desk">
        <div className="stack-5">
          <ProfilePanel
            user={user}
            notices={<ContactNotices user={user} />}
            edited={edited}
            onEdit={setEdited}
          />
          {shop && shop.waiting.length > 0 && (
            <Suspense fallback={<PanelSkeleton title={t`Đang chờ`} rows={shop.waiting.length} />}>
              <WaitingList items={shop.waiting} />
            </Suspense>
          )}
        </div>
        <div className="stack-5">
          {shop?.isNewcomer && (
            <Suspense fallback={<FirstStepsSkeleton coinName={shop.coinName} />}>
              <FirstSteps coinName={shop.coinName} />
            </Suspense>
          )}
          <Later fallback={<ProtectionSkeleton />}>
            <ProtectionPanel user={user} onAddEmail={() => setEdited("email")} />
          </Later>
          <Suspense fallback={<TransactionsSkeleton />}>
            <RecentTransactions />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** Shows how to verify the phone and the email, until they are verified. */
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

/** Shows balance and debt, and links to the shop. It is low, so that a phone's first screen shows the profile. */
function BalancePanel({ user: { credit, debtCredit }, shop }: PlayersProps) {
  const { t } = useLingui();
  const debt = formatKp(debtCredit);
  return (
    <Panel look="treasure" className={styles["balance"]}>
      <div className="row-4 lines-2 between align-centre">
        <div>
          <h2 className="small-heading">{t`Số dư tài khoản`}</h2>
          <Amount value={formatNumber(credit)} unit="KP" size="xl" tone="gold" />
          {debtCredit > 0 && <p className="small strong danger">{t`Đang nợ ${debt}`}</p>}
        </div>
        <ButtonLink to={paths.buy}>
          <ShoppingBag size={18} className="leading-icon" />
          {t`Mua gói`}
        </ButtonLink>
      </div>
      {shop && <Shortcuts shop={shop} />}
    </Panel>
  );
}
