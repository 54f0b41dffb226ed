import { Trans, useLingui } from "@lingui/react/macro";
import {
  CASE_MESSAGE_MAX_LENGTH,
  caseMessageForm,
  type SupportCase,
  writeToSupport,
} from "@portal/contract/support";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { TextArea } from "../../ui/form/fields/text-area.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";

type WriteFormProps = { supportCase: SupportCase; onSent: () => Promise<void> };

const check = checkWith(caseMessageForm);

/** A further message in a case. */
export function WriteForm({ supportCase: { id, state }, onSent }: WriteFormProps) {
  const { t } = useLingui();
  const form = useForm<{ text: string }>({
    check,
    initial: { text: "" },
    submit: async ({ text }) => {
      await send(writeToSupport, { params: { id }, body: { text } });
      await onSent();
    },
  });
  return (
    <form className="stack-3" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <TextArea
        {...form.text("text")}
        label={state === "closed" ? t`Chưa xong? Viết để mở lại` : t`Viết tiếp`}
        maxLength={CASE_MESSAGE_MAX_LENGTH}
        required
      />
      <div>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t`Đang gửi...`}>
          <Trans>Gửi</Trans>
        </Button>
      </div>
    </form>
  );
}
