import { useLingui } from "@lingui/react/macro";
import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import { sendSecurityCode } from "@portal/contract/security-code";
import { type ComponentProps, useState } from "react";
import { send } from "../../lib/api/api.ts";
import { PasswordField } from "../../ui/form/fields/password-field.tsx";
import { SecurityCodeField } from "../../ui/form/fields/security-code-field.tsx";
import { Button } from "../../ui/page/button.tsx";
import styles from "./email-form.module.css";

/** What proves that it is the player: their password, or a code sent to their verified email address. */
export type Proof = "password" | "code";

type Control = Pick<
  ComponentProps<typeof PasswordField>,
  "name" | "value" | "error" | "onChange" | "onBlur"
>;

type EmailProofProps = {
  proof: Proof;
  /** Each is what `form.text(name)` returns. */
  password: Control;
  code: Control;
  onCode: (code: string) => void;
  /** Absent where there is no verified email address that a code could go to. */
  onSwitch: ((proof: Proof) => void) | undefined;
};

const sendCode = async () => {
  await send(sendSecurityCode, { body: { action: "confirm.change_email" } });
};

export function EmailProof({ proof, password, code, onCode, onSwitch }: EmailProofProps) {
  const { t } = useLingui();
  const [isCodeSent, setCodeSent] = useState(false);
  const other = proof === "password" ? "code" : "password";
  return (
    <>
      {proof === "password" ? (
        <PasswordField
          {...password}
          label={t`Mật khẩu`}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
          required
        />
      ) : (
        <SecurityCodeField
          {...code}
          onType={onCode}
          send={sendCode}
          isSent={isCodeSent}
          onSent={() => setCodeSent(true)}
        />
      )}
      {onSwitch && (
        <Button tone="quiet" size="sm" className={styles["switch"]} onClick={() => onSwitch(other)}>
          {other === "code" ? t`Dùng mã gửi đến email hiện tại` : t`Dùng mật khẩu`}
        </Button>
      )}
    </>
  );
}
