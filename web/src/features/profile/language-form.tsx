import { useLingui } from "@lingui/react/macro";
import { type Language, languageForm, updateProfile } from "@portal/contract/profile";
import type { User } from "@portal/contract/session";
import { send } from "../../lib/api/api.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { changeLocale } from "../../lib/text/i18n.ts";
import { Select } from "../../ui/form/fields/select.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { asLanguage, useLanguageNames } from "./language-names.ts";

type Values = { language: Language | "" };

type LanguageFormProps = { user: User; onSaved: () => void; onCancel: () => void };

const check = checkWith(languageForm);
const KEPT = { form: "language", fields: ["language"] } as const;

export function LanguageForm({ user, onSaved, onCancel }: LanguageFormProps) {
  const { t } = useLingui();
  const names = useLanguageNames();
  const known = asLanguage(user.language, names);
  // Of an account that came with a language which the portal does not offer, none is chosen.
  const isOffered = known !== null && webConfig.accounts.languages.includes(known);
  const initial: Values = { language: isOffered ? known : "" };
  const form = useForm<Values>({
    check,
    initial,
    kept: KEPT,
    submit: async ({ language }) => {
      // The rules have no place for a missing one.
      if (language === "") return;
      await send(updateProfile, { body: { language } });
      await changeLocale(language);
      await refreshUser();
      onSaved();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      canSave={form.values.language !== initial.language}
      saveLabel={t`Lưu`}
      savingLabel={t`Đang lưu...`}
    >
      <Select {...form.text("language")} label={t`Ngôn ngữ`} placeholder={t`Chọn ngôn ngữ`}>
        {webConfig.accounts.languages.map((language) => (
          <option key={language} value={language}>
            {names[language]}
          </option>
        ))}
      </Select>
    </DialogForm>
  );
}
