import { useLingui } from "@lingui/react/macro";
import { TOTP_DIGITS } from "@portal/contract/two-factor";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { ApprovalFrame } from "./approval-frame.tsx";
import { type ApprovalFormProps, useApprovalForm } from "./use-approval-form.ts";

/** The form for a code that the player has at hand: in their application or on paper. */
export function ApprovalForm(props: ApprovalFormProps) {
  const { t } = useLingui();
  const form = useApprovalForm(props);
  const isTotp = props.method === "totp";
  return (
    <ApprovalFrame form={form}>
      {isTotp ? (
        <CodeField
          {...form.text("code")}
          onType={(code) => form.set("code", code)}
          label={t`Mã của ứng dụng xác thực`}
          inputMode="numeric"
          maxLength={TOTP_DIGITS + 1}
        />
      ) : (
        <CodeField
          {...form.text("code")}
          onType={(code) => form.set("code", code)}
          label={t`Mã khôi phục`}
          hint={t`Ví dụ: 4K7M2-Q9XHJ`}
          autoComplete="off"
        />
      )}
    </ApprovalFrame>
  );
}
