import { useLingui } from "@lingui/react/macro";
import { PASSWORD_MAX_LENGTH } from "@portal/contract/values/limits";
import type { ComponentProps } from "react";
import { ProofField } from "../../lib/proof/proof-fields.tsx";
import { WayChoice } from "../../lib/proof/way-choice.tsx";
import type { Way } from "../../lib/proof/last-way.ts";
import { PasswordField } from "../../ui/form/fields/password-field.tsx";

type EmailProofProps = Omit<ComponentProps<typeof WayChoice<Way>>, "ways"> & {
  ways: readonly Way[];
  /** What `form.text("currentPassword")` returns. */
  password: Omit<ComponentProps<typeof PasswordField>, "label">;
  proof: ComponentProps<typeof ProofField>["field"];
};

/** Proves that it is the player: by their password, or by what else they have. */
export function EmailProof({ ways, way, onChoose, password, proof }: EmailProofProps) {
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
