/** The form for the first email address, or for another one where the operator lets players change theirs. */
import { Trans, useLingui } from "@lingui/react/macro";
import { changeEmail } from "@portal/contract/email-verification";
import { PROOF_FIELD } from "@portal/contract/proofs";
import type { User } from "@portal/contract/session";
import { email } from "@portal/contract/values/fields";
import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import { required } from "@portal/contract/values/required";
import { type ComponentProps, useCallback } from "react";
import * as z from "zod/mini";
import { asApiError, CONFLICT } from "../../lib/api/api-error.ts";
import { send } from "../../lib/api/api.ts";
import { checkWith, useForm } from "../../lib/form/use-form.ts";
import { rememberWay, type Way } from "../../lib/proof/last-way.ts";
import { ProofField } from "../../lib/proof/proof-fields.tsx";
import { PROOF_CHECKS, useProving } from "../../lib/proof/use-proving.ts";
import { WayChoice } from "../../lib/proof/way-choice.tsx";
import { useWays } from "../../lib/proof/ways.ts";
import { refreshUser } from "../../lib/session/session.ts";
import { EmailField } from "../../ui/form/fields/email-field.tsx";
import { PasswordField } from "../../ui/form/fields/password-field.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { cx } from "../../ui/page/cx.ts";
import styles from "./profile.module.css";
import { keepWaitingEmail, waitingEmail } from "./waiting-email.ts";

const checkEmail = checkWith(z.object({ newEmail: email }));

const checkPassword = checkWith(z.object({ currentPassword: required("Vui lòng nhập mật khẩu.") }));

const KEPT = { form: "email", fields: ["newEmail"] } as const;

type EmailFormProps = { user: User; onSaved: (message: string) => void; onCancel: () => void };

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

/** Explains what happens to the current address. */
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

/** The change of the email address. `onSaved` gets the server's message. */
function useEmailForm(user: User, onSaved: (message: string) => void) {
  const { ways, way, choose } = useWays("confirm.change_email", "password");
  const prove = useProving("confirm.change_email");
  const form = useForm({
    check: useCallback(
      (values: object) => ({
        ...checkEmail(values),
        ...(way === "password" ? checkPassword(values) : PROOF_CHECKS[way](values)),
      }),
      [way],
    ),
    initial: { newEmail: waitingEmail() ?? "", currentPassword: "", proof: "" },
    kept: KEPT,
    submit: async ({ newEmail, currentPassword, proof: code }) => {
      const given = way === "password" ? { currentPassword } : { proof: await prove(way, code) };
      try {
        const { message } = await send(changeEmail, { body: { newEmail, ...given } });
        rememberWay(way);
        if (user.email === null) keepWaitingEmail(newEmail);
        await refreshUser();
        onSaved(message);
      } catch (thrown) {
        // Changed or verified in another window.
        if (asApiError(thrown).statusCode === CONFLICT) await refreshUser();
        throw thrown;
      }
    },
  });
  const isSame = form.values.newEmail.toLowerCase() === user.email?.toLowerCase();
  const chooseWay = (chosen: Way) => {
    // A code of one method is not valid for another.
    form.set("proof", "");
    choose(chosen);
  };
  return { form, canSave: !isSame, ways, way, chooseWay };
}

type EmailProofProps = Omit<ComponentProps<typeof WayChoice<Way>>, "ways"> & {
  ways: readonly Way[];
  /** The result of `form.text("currentPassword")`. */
  password: Omit<ComponentProps<typeof PasswordField>, "label">;
  proof: ComponentProps<typeof ProofField>["field"];
};

/** The field for the password, or for the other proof that the player has chosen. */
function EmailProof({ ways, way, onChoose, password, proof }: EmailProofProps) {
  const { t } = useLingui();
  return (
    <>
      <WayChoice ways={ways} way={way} onChoose={onChoose} />
      {way === "password" ? (
        <PasswordField
          {...password}
          label={t`Mật khẩu`}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          required
        />
      ) : (
        <ProofField action="confirm.change_email" method={way} field={proof} />
      )}
    </>
  );
}
