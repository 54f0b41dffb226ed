import { useLingui } from "@lingui/react/macro";
import { sendLoginCode } from "@portal/contract/login-approval";
import { useEffect, useRef, useState } from "react";
import { type ApiError, asApiError, codeOf } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Waiting } from "../../ui/feedback/waiting.tsx";
import { SecurityCodeField } from "../../ui/form/fields/security-code-field.tsx";
import { ApprovalFrame } from "./approval-frame.tsx";
import { type ApprovalFormProps, useApprovalForm } from "./use-approval-form.ts";

/**
 * The second step of a login by a code sent by email. The code is requested as soon as this method is chosen.
 * `onOver`: the login can no longer be approved. `address` is null if the account has no verified email.
 */
export function MailedApproval(props: ApprovalFormProps) {
  const { t } = useLingui();
  const { address, onOver } = props;
  const form = useApprovalForm(props);
  const [isSent, setSent] = useState(false);
  const sendCode = async () => {
    try {
      await send(sendLoginCode, {});
    } catch (thrown) {
      const error = asApiError(thrown);
      const code = codeOf(sendLoginCode, error);
      if (code === "login_approval_over") onOver(error.message);
      // Compile-time check: no other code is left. Its message is shown beside the button that sends the code.
      else code satisfies "login_code_unavailable" | undefined;
      throw thrown;
    }
  };
  // Requests the first code at the first render.
  const first = useOnce(async () => {
    await sendCode();
    setSent(true);
  });

  if (!first.isDone) {
    return <Waiting>{t`Đang gửi mã...`}</Waiting>;
  }
  return (
    <ApprovalFrame form={form}>
      {first.failure && !isSent && <Notice tone="danger">{first.failure.message}</Notice>}
      <SecurityCodeField
        {...form.text("code")}
        onType={(code) => form.set("code", code)}
        hint={
          address === null ? undefined : t`Thư được gửi đến ${address}. Hãy xem cả mục thư rác.`
        }
        isSent={isSent}
        send={sendCode}
        onSent={() => setSent(true)}
      />
    </ApprovalFrame>
  );
}

/** Runs `act` at the first render. React may run an effect twice, but the email must be sent once. */
function useOnce(act: () => Promise<void>): { isDone: boolean; failure: ApiError | undefined } {
  const isBegun = useRef(false);
  const [outcome, setOutcome] = useState<{ failure: ApiError | undefined }>();
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    act().then(
      () => setOutcome({ failure: undefined }),
      (thrown: unknown) => setOutcome({ failure: asApiError(thrown) }),
    );
  });
  return { isDone: outcome !== undefined, failure: outcome?.failure };
}
