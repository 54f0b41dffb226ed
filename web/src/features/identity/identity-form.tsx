import { Trans, useLingui } from "@lingui/react/macro";
import { giveIdentity, identityForm } from "@portal/contract/identity";
import { NAME_INPUT_MAX_LENGTH } from "@portal/contract/values/limits";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { useUser } from "../../lib/session/session.ts";
import { DayField } from "../../ui/form/fields/day-field.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { StepForm } from "./step-form.tsx";

type Values = { lastName: string; middleName: string; firstName: string; dob: string };

const trimmed = ({ lastName, middleName, firstName, dob }: Values): Values => ({
  lastName: lastName.trim(),
  middleName: middleName.trim(),
  firstName: firstName.trim(),
  dob,
});
const checkIdentity = checkWith(identityForm);
const check = (values: Values) => checkIdentity(trimmed(values));

/** The form for the player's name and date of birth. A stored date of birth is read-only. */
export function IdentityForm({ onSaved }: { onSaved: () => Promise<void> }) {
  const { t } = useLingui();
  const user = useUser();
  const form = useForm<Values>({
    check,
    initial: {
      lastName: user.lastName ?? "",
      middleName: user.middleName ?? "",
      firstName: user.firstName ?? "",
      dob: user.dob ?? "",
    },
    submit: async (values) => {
      await send(giveIdentity, { body: trimmed(values) });
      await onSaved();
    },
  });
  const name = { maxLength: NAME_INPUT_MAX_LENGTH, autoCapitalize: "words", spellCheck: false };
  return (
    <StepForm form={form} submitLabel={t`Lưu và tiếp tục`} submittingLabel={t`Đang lưu...`}>
      <TextField
        {...form.text("lastName")}
        {...name}
        label={t`Họ`}
        autoComplete="family-name"
        required
      />
      <TextField
        {...form.text("middleName")}
        {...name}
        label={t`Tên đệm`}
        hint={t`Có thể để trống.`}
        autoComplete="additional-name"
      />
      <TextField
        {...form.text("firstName")}
        {...name}
        label={t`Tên`}
        autoComplete="given-name"
        required
      />
      <DayField
        name="dob"
        day={form.values.dob}
        onDay={(day) => form.set("dob", day)}
        error={form.error("dob")}
        label={t`Ngày sinh`}
        hint={<Trans>Khai đúng như giấy tờ: ngày sinh đã lưu thì không tự đổi được.</Trans>}
        autoComplete="bday"
        readOnly={user.dob !== null}
        required
      />
    </StepForm>
  );
}
