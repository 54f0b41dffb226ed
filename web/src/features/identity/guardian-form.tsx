/** The form for the guardian's name, relation and phone. Submitting it sends a code to that phone. */
import { useLingui } from "@lingui/react/macro";
import {
  type Guardian,
  guardianForm,
  type GuardianRelation,
  guardianRelations,
  nameGuardian,
} from "@portal/contract/identity";
import { NAME_MAX_LENGTH } from "@portal/contract/values/limits";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { PhoneField } from "../../ui/form/fields/phone-field.tsx";
import { Select } from "../../ui/form/fields/select.tsx";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { StepForm } from "./step-form.tsx";

type GuardianFormProps = {
  /** The guardian who was named before. */
  guardian: Guardian | null;
  onSent: (guardian: Guardian | null) => Promise<void>;
};

type Values = { name: string; relation: GuardianRelation | ""; phoneNumber: string };

const trimmed = ({ name, relation, phoneNumber }: Values) => ({
  name: name.trim(),
  relation,
  phoneNumber: phoneNumber.replaceAll(/[\s.-]/g, ""),
});
const checkGuardian = checkWith(guardianForm);
const check = (values: Values) => checkGuardian(trimmed(values));

export function GuardianForm({ guardian, onSent }: GuardianFormProps) {
  const { t } = useLingui();
  const form = useForm<Values>({
    check,
    initial: {
      name: guardian?.name ?? "",
      relation: guardian?.relation ?? "",
      phoneNumber: guardian ? formatPhone(guardian.phoneNumber) : "",
    },
    submit: async (values) => {
      const { relation, ...rest } = trimmed(values);
      // `check` has refused an empty relation already.
      if (relation === "") return;
      await onSent((await send(nameGuardian, { body: { ...rest, relation } })).guardian);
    },
  });
  const relations: Record<GuardianRelation, string> = {
    father: t`Cha`,
    mother: t`Mẹ`,
    other: t`Người giám hộ khác`,
  };
  return (
    <StepForm form={form} submitLabel={t`Gửi mã`} submittingLabel={t`Đang gửi mã...`}>
      <TextField
        {...form.text("name")}
        label={t`Họ tên người giám hộ`}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={NAME_MAX_LENGTH}
        required
      />
      <Select
        {...form.text("relation")}
        label={t`Quan hệ với bạn`}
        placeholder={t`Chọn quan hệ`}
        options={guardianRelations.map((relation) => [relation, relations[relation]])}
      />
      <PhoneField
        {...form.text("phoneNumber")}
        onType={(phone) => form.set("phoneNumber", phone)}
        label={t`Số điện thoại người giám hộ`}
        hint={t`Mã xác minh được gửi đến số này.`}
        autoComplete="off"
      />
    </StepForm>
  );
}
