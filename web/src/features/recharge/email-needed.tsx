import { Trans } from "@lingui/react/macro";
import { useUser } from "../../lib/session.ts";
import { webConfig } from "../../lib/web-config.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";

/** The amount takes a code, and there is no verified address for one: the way to it, where there is one. */
export function EmailNeeded({ message }: { message: string }) {
  const { email } = useUser();
  const mayVerify = email !== null || webConfig.accounts.emailPolicy === "open";
  return (
    <Notice
      tone="danger"
      title={message}
      action={
        mayVerify && (
          <Link to={paths.home} className={buttonClass({ tone: "outline", size: "sm" })}>
            <Trans>Xác minh email</Trans>
          </Link>
        )
      }
    >
      {mayVerify ? (
        <Trans>Hãy xác minh email của tài khoản, hoặc chọn mức nạp nhỏ hơn.</Trans>
      ) : (
        <Trans>Hãy chọn mức nạp nhỏ hơn.</Trans>
      )}
    </Notice>
  );
}
