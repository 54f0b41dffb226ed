/** The form that takes a code of one method and, if the code is right, starts a session. */
import { securityCode } from "@portal/contract/values/fields";
import { approveLogin } from "@portal/contract/login-approval";
import type { ApprovalMethod } from "@portal/contract/session";
import { recoveryCode, totpCode } from "@portal/contract/two-factor";
import * as z from "zod/mini";
import { asApiError, codeOf } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";

const checks = {
  totp: checkWith(z.object({ code: totpCode })),
  "recovery-code": checkWith(z.object({ code: recoveryCode })),
  "email-code": checkWith(z.object({ code: securityCode })),
} as const;

export type ApprovalFormProps = {
  method: ApprovalMethod;
  /** The verified address, partly hidden; null if the account has none. */
  address: string | null;
  /** Called if this login can no longer be approved; `why` where the server gave a reason. */
  onOver: (why?: string) => void;
  onDone: () => void;
};

export function useApprovalForm({ method, onOver, onDone }: ApprovalFormProps) {
  return useForm<{ code: string }>({
    check: checks[method],
    initial: { code: "" },
    submit: async ({ code }) => {
      try {
        await send(approveLogin, { body: { method, code } });
      } catch (thrown) {
        const error = asApiError(thrown);
        const code = codeOf(approveLogin, error);
        if (code === "login_approval_over") return onOver(error.message);
        // Compile-time check: no other code is left. The form shows the message of any other error.
        code satisfies undefined;
        throw thrown;
      }
      onDone();
      // Once the user is known, the frame of this page redirects.
      await refreshUser();
    },
  });
}
