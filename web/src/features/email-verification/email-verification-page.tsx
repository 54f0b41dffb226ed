import { Trans, useLingui } from "@lingui/react/macro";
import { usePageParameter } from "../../lib/browser/use-page-parameter.ts";
import { useLinkCheck } from "../../lib/form/use-link-check.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Outcome } from "../../ui/feedback/outcome.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { verifyOnce } from "./verify-once.ts";

/**
 * /email-verification/{token}: verifies a player's email address by the link in an email. Opening the page is
 * enough.
 */
export function Page() {
  const token = usePageParameter();
  return <Verification key={token} token={token} />;
}

function Verification({ token }: { token: string }) {
  const { t } = useLingui();
  const link = useLinkCheck(token, verifyOnce);
  if (link.status === "good") return <Verified />;
  if (link.status === "bad") return <LinkDead />;
  return (
    <>
      <PageHeader title={t`Xác minh email`} />
      {link.status === "checking" ? (
        <Waiting>{t`Đang xác thực thông tin của bạn...`}</Waiting>
      ) : (
        <LoadFailure
          message={link.error.message}
          isRetrying={link.isRetrying}
          onRetry={link.retry}
        />
      )}
    </>
  );
}

function Verified() {
  const { t } = useLingui();
  const isSignedIn = useSession().status === "user";
  return (
    <Outcome
      look="success"
      title={t`Đã xong!`}
      actions={
        isSignedIn ? (
          <ButtonLink to={paths.home}>{t`Đến trang quản lý tài khoản`}</ButtonLink>
        ) : (
          <ButtonLink to={paths.login}>{t`Đến trang đăng nhập`}</ButtonLink>
        )
      }
    >
      <p>
        <Trans>
          Tài khoản của bạn đã được xác minh. Từ giờ bạn có thể dùng các phương thức bảo mật nâng
          cao.
        </Trans>
      </p>
      <p className="note">{t`Trang này sẽ hết hiệu lực sau khi xác minh xong.`}</p>
    </Outcome>
  );
}

function LinkDead() {
  const { t } = useLingui();
  return (
    <Outcome
      look="danger"
      title={t`Liên kết không hoạt động`}
      actions={<ButtonLink to={paths.home}>{t`Đến trang quản lý tài khoản`}</ButtonLink>}
    >
      <p>
        <Trans>
          Hãy thử bấm lại liên kết trong email, hoặc vào trang quản lý tài khoản để gửi email mới.
        </Trans>
      </p>
    </Outcome>
  );
}
