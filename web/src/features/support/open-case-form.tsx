import { Trans, useLingui } from "@lingui/react/macro";
import {
  askedTopics,
  type AskedTopic,
  CASE_MESSAGE_MAX_LENGTH,
  openCaseForm,
  openSupportCase,
} from "@portal/contract/support";
import { useLocation } from "wouter";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { supportCasePath } from "../../paths.ts";
import { Select } from "../../ui/form/fields/select.tsx";
import { TextArea } from "../../ui/form/fields/text-area.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button } from "../../ui/page/button.tsx";
import { useTopicNames } from "./use-topic-names.ts";

const check = checkWith(openCaseForm);
const KEPT = { form: "support-case", fields: ["topic", "text"] } as const;

/** Opens a case, and leads to its page. */
export function OpenCaseForm() {
  const { t } = useLingui();
  const names = useTopicNames();
  const [, navigate] = useLocation();
  const form = useForm<{ topic: string; text: string }>({
    check,
    initial: { topic: "", text: "" },
    kept: KEPT,
    submit: async ({ topic, text }) => {
      const { id } = await send(openSupportCase, { body: { topic: topic as AskedTopic, text } });
      navigate(supportCasePath(id));
    },
  });
  return (
    <form className="stack-4" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      {form.failure && <FormFailure failure={form.failure} />}
      <Select
        {...form.text("topic")}
        label={t`Chủ đề`}
        placeholder={t`Chọn chủ đề`}
        hint={<Trans>Chuyển tiền mà chưa có KP? Hãy dùng “Tiền của tôi đâu?” ở trên.</Trans>}
        required
      >
        {askedTopics.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.text("text")}
        label={t`Nội dung`}
        hint={<Trans>Không gửi mật khẩu hay mã xác minh: hỗ trợ không bao giờ hỏi.</Trans>}
        maxLength={CASE_MESSAGE_MAX_LENGTH}
        required
      />
      <Button type="submit" busy={form.isSubmitting} busyLabel={t`Đang gửi...`}>
        <Trans>Gửi cho hỗ trợ</Trans>
      </Button>
    </form>
  );
}
