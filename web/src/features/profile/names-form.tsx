import { useLingui } from "@lingui/react/macro";
import { NAME_INPUT_MAX_LENGTH } from "@portal/contract/values/limits";
import { namesForm, updateProfile } from "@portal/contract/profile";
import type { User } from "@portal/contract/session";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type Names = { lastName: string; middleName: string; firstName: string };

type NamesFormProps = { user: User; onSaved: () => void; onCancel: () => void };

const checkNames = checkWith(namesForm);
const check = (names: Names) => checkNames(trimmed(names));

const KEPT = { form: "names", fields: ["lastName", "middleName", "firstName"] } as const;

/** The form for the three parts of a name, in the order in which Vietnamese write them. */
export function NamesForm({ user, onSaved, onCancel }: NamesFormProps) {
  const { t } = useLingui();
  const initial = {
    lastName: user.lastName ?? "",
    middleName: user.middleName ?? "",
    firstName: user.firstName ?? "",
  };
  const form = useForm<Names>({
    check,
    initial,
    kept: KEPT,
    submit: async (values) => {
      const { middleName, ...names } = trimmed(values);
      await send(updateProfile, { body: { ...names, middleName: middleName || null } });
      await refreshUser();
      onSaved();
    },
  });
  const common = { maxLength: NAME_INPUT_MAX_LENGTH, autoCapitalize: "words", spellCheck: false };
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      canSave={!isSame(initial, trimmed(form.values))}
      saveLabel={t`Lưu`}
      savingLabel={t`Đang lưu...`}
    >
      <TextField
        {...form.text("lastName")}
        {...common}
        label={t`Họ`}
        autoComplete="family-name"
        required
      />
      <TextField
        {...form.text("middleName")}
        {...common}
        label={t`Tên đệm`}
        hint={t`Có thể để trống.`}
        autoComplete="additional-name"
      />
      <TextField
        {...form.text("firstName")}
        {...common}
        label={t`Tên`}
        autoComplete="given-name"
        required
      />
    </DialogForm>
  );
}

function trimmed({ lastName, middleName, firstName }: Names): Names {
  return {
    lastName: lastName.trim(),
    middleName: middleName.trim(),
    firstName: firstName.trim(),
  };
}

function isSame(a: Names, b: Names): boolean {
  return a.lastName === b.lastName && a.middleName === b.middleName && a.firstName === b.firstName;
}
