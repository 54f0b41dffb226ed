/** The dialog to edit one part of the profile, or to explain why it cannot be changed here. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type Language, languageForm, updateProfile } from "@portal/contract/profile";
import type { User } from "@portal/contract/session";
import { send } from "../../lib/api/api.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { formatPhone } from "../../lib/text/format.ts";
import { changeLocale } from "../../lib/text/i18n.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Select } from "../../ui/form/fields/select.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ButtonLink } from "../../ui/page/button.tsx";
import { EmailForm } from "./email-form.tsx";
import { asLanguage, useLanguageNames } from "./language-names.ts";
import { NamesForm } from "./names-form.tsx";

const check = checkWith(languageForm);

const KEPT = { form: "language", fields: ["language"] } as const;

export type EditedPart = "names" | "phone" | "email" | "language";

/** Whether the dialog has a form for the email address. A first one is no change. */
export const mayEnterEmail = ({ email }: User): boolean =>
  webConfig.accounts.emailPolicy === "open" || email === null;

type ProfileDialogProps = {
  user: User;
  /** The part that is shown; undefined closes the dialog. */
  part: EditedPart | undefined;
  onClose: () => void;
  /** Called with the server's message where it says more than "saved". */
  onSaved: (message?: string) => void;
};

export function ProfileDialog({ user, part, onClose, onSaved }: ProfileDialogProps) {
  const { t } = useLingui();
  const titles: Record<EditedPart, string> = {
    names: t`Họ và tên`,
    phone: t`Số điện thoại`,
    email: t`Email`,
    language: t`Ngôn ngữ`,
  };
  const form = { user, onSaved: () => onSaved(), onCancel: onClose };
  return (
    <Dialog open={part !== undefined} onClose={onClose} title={part && titles[part]}>
      {part === "names" && <NamesForm {...form} />}
      {part === "language" && <LanguageForm {...form} />}
      {part === "phone" && <FixedPhone user={user} />}
      {part === "email" && mayEnterEmail(user) && <EmailForm {...form} onSaved={onSaved} />}
      {part === "email" && !mayEnterEmail(user) && <FixedEmail user={user} />}
    </Dialog>
  );
}

/** Shows the phone number, and links to the security page, where it is changed. */
function FixedPhone({ user: { phoneNumber } }: { user: User }) {
  const { t } = useLingui();
  return (
    <div className="stack-4">
      <p className="strong">{phoneNumber ? formatPhone(phoneNumber) : t`Chưa cập nhật`}</p>
      <p>
        <Trans>
          Số điện thoại dùng để bảo vệ tài khoản nên được đổi trong mục Bảo mật và đăng nhập.
        </Trans>
      </p>
      <ButtonLink to={paths.security} full>
        <Trans>Đến Bảo mật và đăng nhập</Trans>
      </ButtonLink>
    </div>
  );
}

/** Shows the email address, and why it cannot be changed. */
function FixedEmail({ user: { email } }: { user: User }) {
  return (
    <div className="stack-4">
      <p className="strong break-anywhere">{email}</p>
      <Notice tone="info" announce={false} title={<Trans>Hiện chưa thể đổi email</Trans>}>
        <Trans>
          Theo chính sách mới, tài khoản đang chuyển sang định danh bằng số điện thoại. Hãy bảo đảm
          số điện thoại của bạn luôn đúng và đã được xác minh.
        </Trans>
      </Notice>
    </div>
  );
}

type Values = { language: Language | "" };

type LanguageFormProps = { user: User; onSaved: () => void; onCancel: () => void };

function LanguageForm({ user, onSaved, onCancel }: LanguageFormProps) {
  const { t } = useLingui();
  const names = useLanguageNames();
  const known = asLanguage(user.language, names);
  // An imported account may have a language that the portal does not offer. Then none is chosen.
  const isOffered = known !== null && webConfig.accounts.languages.includes(known);
  const initial: Values = { language: isOffered ? known : "" };
  const form = useForm<Values>({
    check,
    initial,
    kept: KEPT,
    submit: async ({ language }) => {
      // `check` has refused an empty choice already.
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
      <Select
        {...form.text("language")}
        label={t`Ngôn ngữ`}
        placeholder={t`Chọn ngôn ngữ`}
        options={webConfig.accounts.languages.map((language) => [language, names[language]])}
      />
    </DialogForm>
  );
}
