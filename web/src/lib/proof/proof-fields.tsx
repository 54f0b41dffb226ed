/** The fields of a form for a proof: the choice of the method, and the field for its code. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProofMethod } from "@portal/contract/proofs";
import type { SecurityAction } from "@portal/contract/security-code";
import { TOTP_DIGITS } from "@portal/contract/two-factor";
import { type ComponentProps, useState } from "react";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { SecurityCodeField } from "../../ui/form/fields/security-code-field.tsx";
import { useUser } from "../session/session.ts";
import { formatPhone } from "../text/format.ts";
import { useSupportPhones } from "../text/support-phones.ts";
import { sendProofCode } from "./send-proof-code.ts";
import { WayChoice } from "./way-choice.tsx";

type ProofFieldsProps = {
  methods: readonly ProofMethod[];
  onChoose: (method: ProofMethod) => void;
} & ProofFieldProps;

type ProofFieldProps = {
  /** The purpose of the codes. */
  action: SecurityAction;
  method: ProofMethod;
  /** The field for the code, if the method has one. */
  field: Omit<ComponentProps<typeof CodeField>, "label">;
  /** The method by which a code has been sent already. */
  sentBy?: ProofMethod | undefined;
};

/** Shows the choice of proof, and the field for its code. */
export function ProofFields({ methods, onChoose, ...field }: ProofFieldsProps) {
  return (
    <>
      <WayChoice ways={methods} way={field.method} onChoose={onChoose} />
      <ProofField {...field} />
    </>
  );
}

/** The field for the code of one method, or what to do where it has none. */
export function ProofField({ action, method, field, sentBy }: ProofFieldProps) {
  const [sent, setSent] = useState<readonly ProofMethod[]>(sentBy ? [sentBy] : []);
  switch (method) {
    case "passkey":
      return <PasskeyHint />;
    case "totp":
      return <TotpField {...field} />;
    case "sms":
    case "email":
      return (
        <>
          <SecurityCodeField
            key={method}
            {...field}
            channel={method}
            isSent={sent.includes(method)}
            send={() => sendProofCode(action, method)}
            onSent={() => setSent((before) => [...before, method])}
          />
          {method === "sms" && <OwnTextHint />}
        </>
      );
  }
}

/** The instructions for a proof by passkey. */
export function PasskeyHint() {
  return (
    <p className="note break-anywhere">
      <Trans>
        Bấm Xác nhận, rồi mở khóa bằng vân tay, khuôn mặt hoặc khóa màn hình của thiết bị này.
      </Trans>
    </p>
  );
}

function TotpField(field: ProofFieldProps["field"]) {
  const { t } = useLingui();
  return (
    <CodeField
      {...field}
      label={t`Mã của ứng dụng xác thực`}
      inputMode="numeric"
      maxLength={TOTP_DIGITS + 1}
    />
  );
}

/** If the portal's text does not arrive, the code in the reply to the player's own text works as well. */
function OwnTextHint() {
  const { username } = useUser();
  const [number] = useSupportPhones();
  if (number === undefined) return null;
  const to = <span className="no-break">{formatPhone(number)}</span>;
  return (
    <p className="note break-anywhere">
      <Trans>
        Chưa nhận được mã? Từ số của bạn, soạn tin <strong>MXT {username}</strong> gửi {to}, rồi
        nhập mã trong tin trả lời.
      </Trans>
    </p>
  );
}
