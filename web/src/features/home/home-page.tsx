import { Trans, useLingui } from "@lingui/react/macro";
import { useUser } from "../../lib/session.ts";
import { webConfig } from "../../lib/web-config.ts";
import { paths } from "../../paths.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PhoneActivation } from "../../ui/phone-activation.tsx";
import { EmailNotice } from "./email-notice.tsx";
import styles from "./home-page.module.css";
import { PlayerPanel } from "./player-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { ProtectionPanel } from "./protection-panel.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";

export function HomePage() {
  const { t } = useLingui();
  const user = useUser();
  const name = [user.lastName, user.middleName, user.firstName].filter(Boolean).join(" ");
  const called = name || user.username;
  return (
    <>
      <PageHeader
        title={t`Thông tin cá nhân`}
        description={<Trans>Kính chào {called}, chúc bạn một ngày hành hiệp như ý.</Trans>}
      />
      <PlayerPanel user={user} name={name} />
      {user.phoneNumber && (
        <PhoneActivation
          username={user.username}
          phoneNumber={user.phoneNumber}
          isVerified={user.verifiedPhoneAt !== null}
          numbers={webConfig.brand.supportPhones}
          isFolded
        >
          <Trans>
            Số này không đúng? <Link to={paths.security}>Đổi số điện thoại</Link>
          </Trans>
        </PhoneActivation>
      )}
      {user.email && <EmailNotice email={user.email} isVerified={user.verifiedAt !== null} />}
      <div className={styles["columns"]}>
        <div className={styles["account"]}>
          <RecentTransactions />
          <ProtectionPanel user={user} />
        </div>
        <ProfilePanel user={user} name={name} />
      </div>
    </>
  );
}
