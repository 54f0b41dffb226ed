/**
 * /security: lets a player change password and phone, set up two-factor and passkeys, and end the sessions of
 * other devices.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { getSessions } from "@portal/contract/security";
import type { User } from "@portal/contract/session";
import { Suspense, useState } from "react";
import { LeavingPanel } from "../../features/account-closing/leaving-panel.tsx";
import { PasskeysPanel } from "../../features/passkeys/passkeys-panel.tsx";
import { CredentialsPanel } from "../../features/security/credentials-panel.tsx";
import { SessionsPanel } from "../../features/security/sessions-panel.tsx";
import { SessionsSkeleton } from "../../features/security/sessions-skeleton.tsx";
import { TwoFactorPanel } from "../../features/two-factor/two-factor-panel.tsx";
import { refetch } from "../../lib/api/use-call.ts";
import { lazyExtra, lazyPart } from "../../lib/browser/lazy-part.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { ForPlayer } from "../../lib/session/for-player.tsx";
import { refreshUser, useUserPolling } from "../../lib/session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useNews } from "../../ui/feedback/use-news.ts";
import { PhoneActivation } from "../../ui/form/phone-activation.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { PHONE_ID, ProtectionScore, TWO_FACTOR_ID } from "./protection-score.tsx";

/** The rows of the skeleton of username, password and phone. */
const CREDENTIALS = 3;

const ChangePasswordDialog = lazyDialog(
  async () =>
    (await import("../../features/security/change-password-dialog.tsx")).ChangePasswordDialog,
  ({ open }) => open,
);
const ChangePhoneDialog = lazyDialog(
  async () => (await import("../../features/security/change-phone-dialog.tsx")).ChangePhoneDialog,
  ({ open }) => open,
);

/** Shown below the parts that everybody needs, if the browser and the operator support push messages. */
const PushPanel = lazyExtra(
  () => import("../../features/push/push-panel.tsx"),
  (module) => module.PushPanel,
);

const DataRequestsPanel = lazyPart(
  () => import("../../features/account-closing/data-requests-panel.tsx"),
  (module) => module.DataRequestsPanel,
);

export function Page() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Bảo mật và đăng nhập`}
        description={
          <Trans>Mật khẩu, các lớp bảo vệ tài khoản và những thiết bị đang đăng nhập.</Trans>
        }
      />
      <ForPlayer fallback={<SecuritySkeleton />}>{(user) => <Security user={user} />}</ForPlayer>
    </>
  );
}

function Security({ user }: { user: User }) {
  const { t } = useLingui();
  const [changing, setChanging] = useState<"password" | "phone">();
  /** The last result. Each message is a new object, even if the words are the same. */
  const [done, setDone] = useState<{ message: string }>();
  const news = useNews(done);
  useUserPolling(user.phoneNumber !== null && user.verifiedPhoneAt === null);

  const open = (what: "password" | "phone") => {
    setDone(undefined);
    setChanging(what);
  };
  const close = () => setChanging(undefined);
  const finish = async (message: string) => {
    await Promise.all([refreshUser(), refetch(getSessions)]);
    close();
    setDone({ message });
  };
  return (
    <>
      <div id={PHONE_ID} {...news}>
        {done && <Notice tone="success">{done.message}</Notice>}
        {user.phoneNumber && (
          <PhoneActivation
            username={user.username}
            phoneNumber={user.phoneNumber}
            isVerified={user.verifiedPhoneAt !== null}
            waitsUntil={user.phoneWaitsUntil}
            numbers={webConfig.brand.supportPhones}
          />
        )}
      </div>
      <ProtectionScore user={user} />
      <CredentialsPanel user={user} onChange={open} />
      <TwoFactorPanel user={user} id={TWO_FACTOR_ID} />
      <PasskeysPanel username={user.username} />
      <SessionsPanel />
      <Suspense fallback={null}>
        <PushPanel />
      </Suspense>
      <LeavingPanel user={user} onExported={() => void finish(t`Đã tải dữ liệu của bạn.`)} />
      {webConfig.dataRequests && (
        <Suspense fallback={null}>
          <DataRequestsPanel />
        </Suspense>
      )}
      <ChangePasswordDialog
        open={changing === "password"}
        username={user.username}
        onClose={close}
        onChanged={finish}
      />
      <ChangePhoneDialog
        open={changing === "phone"}
        user={user}
        onClose={close}
        onChanged={() => finish(t`Đã đổi số điện thoại.`)}
      />
    </>
  );
}

/** The skeleton of the security page, in the size of its content. */
function SecuritySkeleton() {
  return (
    <>
      <Panel>
        <Skeleton height="4rem" />
      </Panel>
      <Panel title={<Trans>Thông tin đăng nhập</Trans>}>
        <SessionsSkeleton rows={CREDENTIALS} />
      </Panel>
      <Panel title={<Trans>Xác thực hai lớp</Trans>}>
        <Skeleton height="4rem" />
      </Panel>
      <Panel title={<Trans>Khóa truy cập</Trans>}>
        <Skeleton height="4rem" />
      </Panel>
    </>
  );
}
