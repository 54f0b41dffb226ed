import { Trans } from "@lingui/react/macro";
import { sendVerificationEmail } from "@portal/contract/email-verification";
import { useState } from "react";
import { type ApiError, asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";

type Sending =
  | { status: "idle" | "sending" }
  | { status: "sent"; message: string }
  | { status: "failed"; error: ApiError };

/** Shown until the email address is verified: why to verify it, and a button that sends the link again. */
export function EmailNotice({ email, isVerified }: { email: string; isVerified: boolean }) {
  const [sending, setSending] = useState<Sending>({ status: "idle" });
  /** Whether this visit has sent an email, which decides the button's label. */
  const [wasSent, setSent] = useState(false);

  const sendEmail = async () => {
    setSending({ status: "sending" });
    try {
      const { message } = await send(sendVerificationEmail, {});
      setSent(true);
      setSending({ status: "sent", message });
    } catch (thrown) {
      const error = asApiError(thrown);
      setSending({ status: "failed", error });
      // Verified in another window.
      if (error.statusCode === CONFLICT) await refreshUser();
    }
  };

  if (isVerified) return null;
  return (
    <>
      <Notice
        tone="warning"
        announce={false}
        title={<Trans>Email chưa được xác minh</Trans>}
        action={
          <Button
            tone="outline"
            size="sm"
            busy={sending.status === "sending"}
            busyLabel={<Trans>Đang gửi...</Trans>}
            onClick={() => void sendEmail()}
          >
            {wasSent ? <Trans>Gửi lại</Trans> : <Trans>Gửi thư xác minh</Trans>}
          </Button>
        }
      >
        <Trans>Mở liên kết trong thư gửi đến {email} để dùng email này bảo vệ tài khoản.</Trans>
      </Notice>
      {sending.status === "sent" && <Notice tone="success">{sending.message}</Notice>}
      {sending.status === "failed" && <Notice tone="danger">{sending.error.message}</Notice>}
    </>
  );
}
