import { useLingui } from "@lingui/react/macro";
import type { User } from "@portal/contract/session";
import { webConfig } from "../../lib/browser/web-config.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { EmailForm } from "./email-form.tsx";
import { FixedEmail, FixedPhone } from "./fixed-values.tsx";
import { LanguageForm } from "./language-form.tsx";
import { NamesForm } from "./names-form.tsx";

export type EditedPart = "names" | "phone" | "email" | "language";

type ProfileDialogProps = {
  user: User;
  /** The part that is shown; undefined closes the dialog. */
  part: EditedPart | undefined;
  onClose: () => void;
  /** Called with the server's message where it says more than "saved". */
  onSaved: (message?: string) => void;
};

/** Shows one part of the profile, to change it or to say why it is not changed here. */
export function ProfileDialog({ user, part, onClose, onSaved }: ProfileDialogProps) {
  const { t } = useLingui();
  const titles: Record<EditedPart, string> = {
    names: t`Họ và tên`,
    phone: t`Số điện thoại`,
    email: t`Email`,
    language: t`Ngôn ngữ`,
  };
  const form = { user, onSaved: () => onSaved(), onCancel: onClose };
  // A first email address is no change.
  const mayEnterEmail = webConfig.accounts.emailPolicy === "open" || user.email === null;
  return (
    <Dialog open={part !== undefined} onClose={onClose} title={part && titles[part]}>
      {part === "names" && <NamesForm {...form} />}
      {part === "language" && <LanguageForm {...form} />}
      {part === "phone" && <FixedPhone user={user} />}
      {part === "email" && mayEnterEmail && <EmailForm {...form} onSaved={onSaved} />}
      {part === "email" && !mayEnterEmail && <FixedEmail user={user} />}
    </Dialog>
  );
}
