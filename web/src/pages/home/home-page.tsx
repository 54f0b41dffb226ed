import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { EmailNotice } from "../../features/email-verification/email-notice.tsx";
import { ProfilePanel } from "../../features/profile/profile-panel.tsx";
import { useEditedPart } from "../../features/profile/use-edited-part.ts";
import { ShopPanel } from "../../features/shop/shop-panel.tsx";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { useKnownUser } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { PhoneActivation } from "../../ui/form/phone-activation.tsx";
import { Later } from "../../ui/page/later.tsx";
import { Link } from "../../ui/page/link.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import {
  HomeSkeleton,
  ProfileSkeleton,
  ProtectionSkeleton,
  TransactionsSkeleton,
} from "./home-skeleton.tsx";
import styles from "./home.module.css";
import { PlayerPanel } from "./player-panel.tsx";
import { ProtectionPanel } from "./protection-panel.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";

/**
 * /: shows a player their balance and the shop, then their latest transactions, how well the account is protected, and
 * their profile, which they can edit here.
 */
export function Page() {
  const { t } = useLingui();
  const user = useKnownUser();
  const called = user ? nameOf(user) || user.username : t`đại hiệp`;
  return (
    <>
      <PageHeader
        title={t`Thông tin cá nhân`}
        description={<Trans>Chào {called}, hôm nay hành hiệp vui nhé!</Trans>}
      />
      <ForPlayer outline={<HomeSkeleton />}>{(known) => <Home user={known} />}</ForPlayer>
    </>
  );
}

function Home({ user }: { user: User }) {
  const name = nameOf(user);
  const [edited, setEdited] = useEditedPart();
  return (
    <>
      <PlayerPanel user={user} name={name} />
      <ShopPanel user={user} />
      {user.phoneNumber && (
        <PhoneActivation
          username={user.username}
          phoneNumber={user.phoneNumber}
          isVerified={user.verifiedPhoneAt !== null}
          waitsUntil={user.phoneWaitsUntil}
          numbers={webConfig.brand.supportPhones}
          isFolded
        >
          <Trans>
            Số này không đúng? <Link to={paths.security}>Đổi số điện thoại</Link>
          </Trans>
        </PhoneActivation>
      )}
      {user.email && <EmailNotice email={user.email} isVerified={user.verifiedAt !== null} />}
      <div className="desk">
        <div className={styles["homeAccount"]}>
          <Later outline={<TransactionsSkeleton />}>
            <RecentTransactions />
          </Later>
          <Later outline={<ProtectionSkeleton />}>
            <ProtectionPanel user={user} onAddEmail={() => setEdited("email")} />
          </Later>
        </div>
        <Later outline={<ProfileSkeleton />}>
          <ProfilePanel user={user} name={name} edited={edited} onEdit={setEdited} />
        </Later>
      </div>
    </>
  );
}

const nameOf = ({ lastName, middleName, firstName }: User): string =>
  [lastName, middleName, firstName].filter(Boolean).join(" ");
