import { Trans, useLingui } from "@lingui/react/macro";
import { useUser } from "../../lib/session.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { PhoneNotice } from "./phone-notice.tsx";
import { ProfilePanel } from "./profile-panel.tsx";

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
      <BalancePanel user={user} />
      <PhoneNotice user={user} />
      <ProfilePanel user={user} name={name} />
    </>
  );
}
