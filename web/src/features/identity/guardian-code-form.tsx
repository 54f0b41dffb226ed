/** The form for the code that the guardian's phone has received. */
import { Trans, useLingui } from "@lingui/react/macro";
import {
  confirmGuardian,
  type Guardian,
  guardianCodeForm,
  nameGuardian,
} from "@portal/contract/identity";
import { SECURITY_CODE_LENGTH } from "@portal/contract/values/limits";
import { useState } from "react";
import { send } from "../../lib/api/api.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { Button } from "../../ui/page/button.tsx";
import { StepForm } from "./step-form.tsx";

type GuardianCodeFormProps = {
  guardian: Guardian;
  onConfirmed: () => Promise<void>;
  /** Goes back to the guardian's name and phone. */
  onChange: () => void;
};

const check = checkWith(guardianCodeForm);

export function GuardianCodeForm({ guardian, onConfirmed, onChange }: GuardianCodeFormProps) {
  const { t } = useLingui();
  const { name, relation } = guardian;
  const phone = formatPhone(guardian.phoneNumber);
  const [isSentAgain, setSentAgain] = useState(false);
  const resending = useAction();
  const form = useForm({
    check,
    initial: { code: "" },
    submit: async ({ code }) => {
      await send(confirmGuardian, { body: { code } });
      await onConfirmed();
    },
  });
  const sendAgain = async () => {
    setSentAgain(false);
    await send(nameGuardian, { body: { name, relation, phoneNumber: guardian.phoneNumber } });
    setSentAgain(true);
  };
  return (
    <StepForm
      form={form}
      submitLabel={t`Xác nhận`}
      submittingLabel={t`Đang xác nhận...`}
      actions={
        <>
          <Button
            tone="quiet"
            busy={resending.isBusy}
            onClick={() => void resending.run(sendAgain)}
          >
            <Trans>Gửi lại mã</Trans>
          </Button>
          <Button tone="quiet" onClick={onChange}>
            <Trans>Sửa thông tin</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Mã đã được gửi đến <strong className="no-break">{phone}</strong> của {name}. Hãy hỏi người
          giám hộ mã đó.
        </Trans>
      </p>
      <TextField
        {...form.text("code")}
        onChange={({ target: { value } }) => form.set("code", value.replaceAll(/\s/g, ""))}
        label={t`Mã xác minh của người giám hộ`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={SECURITY_CODE_LENGTH}
      />
      <output>
        {isSentAgain && <Notice tone="success" announce={false}>{t`Đã gửi mã mới.`}</Notice>}
      </output>
      {resending.failure && <Notice tone="danger">{resending.failure.message}</Notice>}
    </StepForm>
  );
}
