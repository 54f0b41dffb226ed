import { Trans, useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { Coins, QrCode, ShoppingBag } from "lucide-react";
import { EmailNotice } from "../../features/email-verification/email-notice.tsx";
import { ProfilePanel } from "../../features/profile/profile-panel.tsx";
import { useEditedPart } from "../../features/profile/use-edited-part.ts";
import { ShopPanel } from "../../features/shop/shop-panel.tsx";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { useKnownUser } from "../../lib/session/session.ts";
import { formatDate, formatKp, formatNumber } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { Amount } from "../../ui/form/amount.tsx";
import { PhoneActivation } from "../../ui/form/phone-activation.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Later } from "../../ui/page/later.tsx";
import { Link } from "../../ui/page/link.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import {
  HomeSkeleton,
  ProfileSkeleton,
  ProtectionSkeleton,
  TransactionsSkeleton,
} from "./home-skeleton.tsx";
import styles from "./home.module.css";
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

/** Shows who the player is, what they have, and what to do with it. */
function PlayerPanel({ user, name }: { user: User; name: string }) {
  const { t } = useLingui();
  const { username, credit, debtCredit } = user;
  const debt = formatKp(debtCredit);
  const joined = formatDate(user.joinAt);
  const called = name || username;
  return (
    <Panel look="treasure">
      <div className={cx("row", styles["player"])}>
        <div className={styles["who"]}>
          <span className={cx("round-mark", "tone-gold", styles["seal"])} aria-hidden="true">
            {initialOf(called)}
          </span>
          <div className={styles["playerWords"]}>
            <p className={styles["playerName"]}>{called}</p>
            <p className="small-heading">
              <LiveText>{name && username}</LiveText>
              <span className={styles["joined"]}>
                {name && " · "}
                {t`Tham gia ${joined}`}
              </span>
            </p>
          </div>
        </div>
        <div>
          <h2 className="small-heading">{t`Số dư tài khoản`}</h2>
          <Amount value={formatNumber(credit)} unit="KP" size="display" tone="gold" />
          {debtCredit > 0 && <p className="small strong danger">{t`Đang nợ ${debt}`}</p>}
        </div>
        <div className={cx("row-3", styles["playerActions"])}>
          <ButtonLink to={paths.buy}>
            <ShoppingBag size={18} className={styles["playerIcon"]} />
            {t`Mua gói`}
          </ButtonLink>
          <ButtonLink to={paths.payment} tone="outline">
            <QrCode size={18} className={styles["playerIcon"]} />
            {t`Nạp KP`}
          </ButtonLink>
          <ButtonLink to={paths.recharge} tone="outline">
            <Coins size={18} className={styles["playerIcon"]} />
            {t`Nạp game`}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

/** The first letter of the last word, by which Vietnamese are called. */
const initialOf = (called: string): string => called.split(" ").at(-1)?.slice(0, 1) ?? "";
