import { useLingui } from "@lingui/react/macro";
import { NAME_INPUT_MAX_LENGTH } from "@portal/contract/values/limits";
import { namesForm, updateProfile } from "@portal/contract/profile";
import type { User } from "@portal/contract/session";
import type { ComponentProps } from "react";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { TextField } from "../../ui/form/fields/text-field.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";

type Names = Record<keyof typeof namesForm.shape, string>;

type NamesFormProps = { user: User; onSaved: () => void; onCancel: () => void };

const FIELDS = Object.keys(namesForm.shape) as (keyof Names)[];
const checkNames = checkWith(namesForm);
const check = (names: Names) => checkNames(trimmed(names));

const KEPT = { form: "names", fields: FIELDS };

/** The form for the three parts of a name, in the order in which Vietnamese write them. */
export function NamesForm({ user, onSaved, onCancel }: NamesFormProps) {
  const { t } = useLingui();
  const initial = eachField((field) => user[field] ?? "");
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
  const inputs: Record<keyof Names, Partial<ComponentProps<typeof TextField>> & { label: string }> =
    {
      lastName: { label: t`Họ`, autoComplete: "family-name", required: true },
      middleName: {
        label: t`Tên đệm`,
        hint: t`Có thể để trống.`,
        autoComplete: "additional-name",
      },
      firstName: { label: t`Tên`, autoComplete: "given-name", required: true },
    };
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      canSave={!isSame(initial, trimmed(form.values))}
      saveLabel={t`Lưu`}
      savingLabel={t`Đang lưu...`}
    >
      {Object.entries(inputs).map(([field, input]) => (
        <TextField
          key={field}
          {...form.text(field as keyof Names)}
          maxLength={NAME_INPUT_MAX_LENGTH}
          autoCapitalize="words"
          spellCheck={false}
          {...input}
        />
      ))}
    </DialogForm>
  );
}

function eachField(valueOf: (field: keyof Names) => string): Names {
  return Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as Names;
}

const trimmed = (names: Names): Names => eachField((field) => names[field].trim());

const isSame = (a: Names, b: Names): boolean => FIELDS.every((field) => a[field] === b[field]);
