import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/page/button.tsx";
import type { useApprovalForm } from "./use-approval-form.ts";

type ApprovalFrameProps = { form: ReturnType<typeof useApprovalForm>; children: ReactNode };

/**
 * The frame around the field of any method: the error and the button. The field has the focus from the start.
 */
export function ApprovalFrame({ form, children }: ApprovalFrameProps) {
  const { t } = useLingui();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector("input")?.focus(), []);

  // An error of the code is shown under its field.
  const failure = form.failure?.errors?.["code"] ? undefined : form.failure;
  return (
    <form ref={element} className="stack-4" onSubmit={form.onSubmit} noValidate>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {children}
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t`Đang kiểm tra...`}>
        <Trans>Xác nhận</Trans>
      </Button>
    </form>
  );
}
