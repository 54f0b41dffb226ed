import { useLingui } from "@lingui/react/macro";
import { languageForm, updateProfile } from "@portal/contract/profile";
import type { User } from "@portal/contract/session";
import { send } from "../../lib/api/api.ts";
import { readKept } from "../../lib/browser/storage.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { changeLocale } from "../../lib/text/i18n.ts";
import { Select } from "../../ui/form/fields/select.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { asLanguage, type Language, useLanguageNames } from "./language-names.ts";

type Values = { language: Language | "" };

type LanguageFormProps = { user: User; onSaved: () => void; onCancel: () => void };

const check = checkWith(languageForm);
const KEPT = { form: "language", fields: ["language"] } as const;

/** For translators: it shows which texts no translation reaches. Players have no use for it. */
const TEST_LANGUAGE = "pseudo" satisfies Language;

/** A translator sets this key, to any value, on the device that is to offer the test language. */
const TEST_LANGUAGE_KEY = "offer-test-language";

const isTestLanguageOffered = ({ language }: User): boolean =>
  language === TEST_LANGUAGE || readKept(TEST_LANGUAGE_KEY) !== null;

export function LanguageForm({ user, onSaved, onCancel }: LanguageFormProps) {
  const { t } = useLingui();
  const names = useLanguageNames();
  const initial: Values = { language: asLanguage(user.language, names) ?? "" };
  const offered = Object.entries(names).filter(
    ([language]) => language !== TEST_LANGUAGE || isTestLanguageOffered(user),
  );
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
        {offered.map(([language, name]) => (
          <option key={language} value={language}>
            {name}
          </option>
        ))}
      </Select>
    </DialogForm>
  );
}
