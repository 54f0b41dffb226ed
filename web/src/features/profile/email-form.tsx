import { Trans, useLingui } from "@lingui/react/macro";
import { PROOF_FIELD } from "@portal/contract/proofs";
import type { User } from "@portal/contract/session";
import { EmailField } from "../../ui/form/fields/email-field.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { cx } from "../../ui/page/cx.ts";
import { EmailProof } from "./email-proof.tsx";
import styles from "./profile.module.css";
import { useEmailForm } from "./use-email-form.ts";

type EmailFormProps = { user: User; onSaved: (message: string) => void; onCancel: () => void };

/** The form for the first email address, or for another one where the operator lets players change theirs. */
export function EmailForm({ user, onSaved, onCancel }: EmailFormProps) {
  const { t } = useLingui();
  const { form, canSave, ways, way, chooseWay } = useEmailForm(user, onSaved);
  const isVerified = user.verifiedAt !== null;
  const isFirst = user.email === null;
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      canSave={canSave}
      fieldless={way === "passkey" ? [PROOF_FIELD] : []}
      saveLabel={isFirst ? t`Thêm email` : t`Đổi email`}
      savingLabel={isFirst ? t`Đang gửi thư...` : t`Đang đổi...`}
    >
      {isFirst && <FirstEmail />}
      {user.email && <PresentEmail email={user.email} isVerified={isVerified} />}
      <EmailField
        {...form.text("newEmail")}
        // An address that was copied out of a text may contain spaces.
        onChange={({ target: { value } }) => form.set("newEmail", value.replaceAll(/\s/g, ""))}
        label={isFirst ? t`Email` : t`Email mới`}
      />
      {/* Password managers look here for the name that belongs to the password. */}
      <input hidden readOnly autoComplete="username" value={user.username} />
      <EmailProof
        ways={ways}
        way={way}
        onChoose={chooseWay}
        password={form.text("currentPassword")}
        proof={{ ...form.text("proof"), onType: (code) => form.set("proof", code) }}
      />
    </DialogForm>
  );
}

function FirstEmail() {
  return (
    <p className={cx("soft break-anywhere", styles["present"])}>
      <Trans>
        Chúng tôi gửi một liên kết đến email này. Email được dùng để bảo vệ tài khoản sau khi bạn mở
        liên kết đó.
      </Trans>
    </p>
  );
}

/** Says what happens to the account's present address. */
function PresentEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  return (
    <p className={cx("soft break-anywhere", styles["present"])}>
      {isVerified ? (
        <Trans>
          Email hiện tại <strong>{email}</strong> được giữ cho đến khi bạn xác minh email mới.
        </Trans>
      ) : (
        <Trans>
          Email hiện tại <strong>{email}</strong> chưa được xác minh nên sẽ được thay ngay.
        </Trans>
      )}
    </p>
  );
}
