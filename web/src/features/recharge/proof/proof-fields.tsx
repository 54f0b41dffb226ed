import { Trans, useLingui } from "@lingui/react/macro";
import type { ProofMethod } from "@portal/contract/proofs";
import { TOTP_DIGITS } from "@portal/contract/two-factor";
import { KeyRound, Mail, MessageSquareText, Smartphone } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useUser } from "../../../lib/session/session.ts";
import { formatPhone } from "../../../lib/text/format.ts";
import { useSupportPhones } from "../../../lib/text/support-phones.ts";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { CodeField } from "../../../ui/form/fields/code-field.tsx";
import { SecurityCodeField } from "../../../ui/form/fields/security-code-field.tsx";
import styles from "./proof-fields.module.css";
import { sendPaymentCode } from "./send-payment-code.ts";

type ProofFieldsProps = {
  methods: readonly ProofMethod[];
  method: ProofMethod;
  onChoose: (method: ProofMethod) => void;
  /** The field for the code, if the method has one. */
  field: Omit<ComponentProps<typeof CodeField>, "label">;
  /** A code by the first method has been sent already. */
  isCodeSent: boolean;
};

/** Shows the choice of proof, and the field for its code. */
export function ProofFields(props: ProofFieldsProps) {
  const { methods, method, onChoose, field, isCodeSent } = props;
  const [sentBy, setSentBy] = useState<readonly ProofMethod[]>(
    isCodeSent ? methods.slice(0, 1) : [],
  );
  return (
    <>
      {methods.length > 1 && <MethodChoice methods={methods} method={method} onChoose={onChoose} />}
      {method === "passkey" && <PasskeyHint />}
      {method === "totp" && <TotpField {...field} />}
      {(method === "sms" || method === "email") && (
        <SecurityCodeField
          key={method}
          {...field}
          channel={method}
          isSent={sentBy.includes(method)}
          send={() => sendPaymentCode(method)}
          onSent={() => setSentBy((sent) => [...sent, method])}
        />
      )}
      {method === "sms" && <OwnTextHint />}
    </>
  );
}

function MethodChoice(props: Pick<ProofFieldsProps, "methods" | "method" | "onChoose">) {
  const { methods, method, onChoose } = props;
  return (
    <ChoiceTiles
      label={<Trans>Cách xác nhận</Trans>}
      name="proofMethod"
      choices={methods.map((value) => ({
        value,
        title: <MethodName method={value} />,
        icon: ICONS[value],
      }))}
      value={method}
      onChange={(chosen) => onChoose(chosen as ProofMethod)}
    />
  );
}

const ICONS: Record<ProofMethod, ReactNode> = {
  passkey: <KeyRound size={18} />,
  totp: <Smartphone size={18} />,
  sms: <MessageSquareText size={18} />,
  email: <Mail size={18} />,
};

export function MethodName({ method }: { method: ProofMethod }) {
  if (method === "passkey") return <Trans>Khóa truy cập</Trans>;
  if (method === "totp") return <Trans>Ứng dụng xác thực</Trans>;
  return method === "sms" ? <Trans>Tin nhắn SMS</Trans> : <Trans>Email</Trans>;
}

function PasskeyHint() {
  return (
    <p className={styles["hint"]}>
      <Trans>
        Bấm Xác nhận, rồi mở khóa bằng vân tay, khuôn mặt hoặc khóa màn hình của thiết bị này.
      </Trans>
    </p>
  );
}

function TotpField(field: ProofFieldsProps["field"]) {
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
  const to = formatPhone(number);
  return (
    <p className={styles["hint"]}>
      <Trans>
        Chưa nhận được mã? Từ số của bạn, soạn tin <strong>MXT {username}</strong> gửi {to}, rồi
        nhập mã trong tin trả lời.
      </Trans>
    </p>
  );
}
