/** The dialog to change the phone: asks for the number, then for the proofs that the server requires. */
import { Trans, useLingui } from "@lingui/react/macro";
import { PROOF_FIELD } from "@portal/contract/proofs";
import { sendSecurityCode } from "@portal/contract/security-code";
import type { User } from "@portal/contract/session";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { send } from "../../lib/api/api.ts";
import { webConfig } from "../../lib/browser/web-config.ts";
import { useLiveEvent } from "../../lib/live/live-events.ts";
import { ProofField } from "../../lib/proof/proof-fields.tsx";
import { WayChoice } from "../../lib/proof/way-choice.tsx";
import { formatPhone } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { CodeField } from "../../ui/form/fields/code-field.tsx";
import { PhoneField } from "../../ui/form/fields/phone-field.tsx";
import { SecurityCodeField } from "../../ui/form/fields/security-code-field.tsx";
import { SmsText } from "../../ui/form/sms-text.tsx";
import { DialogForm } from "../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Link } from "../../ui/page/link.tsx";
import { type Proofs, useChangePhone } from "./use-change-phone.ts";

type ChangePhoneFormProps = {
  user: User;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

export function ChangePhoneDialog(props: ChangePhoneFormProps & { open: boolean }) {
  const { open, ...form } = props;
  return (
    <Dialog open={open} onClose={form.onClose} title={<Trans>Đổi số điện thoại</Trans>}>
      <ChangePhoneForm {...form} />
    </Dialog>
  );
}

const sendCode = async () => {
  await send(sendSecurityCode, { body: { action: "confirm.phone_number" } });
};

function ChangePhoneForm({ user, onClose, onChanged }: ChangePhoneFormProps) {
  const { t } = useLingui();
  const change = useChangePhone(onChanged);
  const { form, proofs, asked, ways, way, chooseWay, isCodeSent, setCodeSent } = change;
  const explanation = useRef<HTMLParagraphElement>(null);
  const isAsked = proofs !== undefined;
  // The focus on the explanation announces the next step.
  useEffect(() => {
    if (isAsked) explanation.current?.focus();
  }, [isAsked]);

  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      fieldless={["gReCaptchaToken", ...(way === "passkey" ? [PROOF_FIELD] : [])]}
      saveLabel={proofs ? t`Đổi số điện thoại` : t`Tiếp tục`}
      savingLabel={proofs ? t`Đang đổi...` : t`Đang kiểm tra...`}
    >
      <PhoneField
        {...form.text("newPhoneNumber")}
        onType={(phone) => form.set("newPhoneNumber", phone)}
        label={t`Số điện thoại mới`}
      />
      {proofs && (
        <p ref={explanation} tabIndex={-1} className="soft">
          <Explanation
            proofs={proofs}
            present={<span className="no-break">{formatPhone(user.phoneNumber ?? "")}</span>}
          />
        </p>
      )}
      {proofs && <WayChoice ways={ways} way={way} onChoose={chooseWay} />}
      {asked && (way === "passkey" || way === "totp") && (
        <ProofField
          action="confirm.phone_number"
          method={way}
          field={{ ...form.text("proof"), onType: (code) => form.set("proof", code) }}
        />
      )}
      {asked?.otp && (
        <PresentPhoneProof
          {...form.text("otpNumber")}
          username={user.username}
          onType={(code) => form.set("otpNumber", code)}
        />
      )}
      {asked?.security && (
        <SecurityCodeField
          {...form.text("securityCode")}
          onType={(code) => form.set("securityCode", code)}
          isSent={isCodeSent}
          send={sendCode}
          onSent={() => setCodeSent(true)}
        />
      )}
    </DialogForm>
  );
}

/** Explains which proofs are required. If none are, shows the server's message. */
function Explanation({ proofs, present }: { proofs: Proofs; present: ReactNode }) {
  if (proofs.otpRequired) {
    return (
      <Trans>Số hiện tại {present} đã được xác minh, nên bạn cần mã xác minh gửi đến số đó.</Trans>
    );
  }
  if (!proofs.securityCodeRequired) return proofs.message;
  return (
    <Trans>
      Số hiện tại {present} chưa được xác minh, nên không cần mã SMS từ số đó. Sau khi đổi, bạn kích
      hoạt số mới bằng một tin nhắn.
    </Trans>
  );
}

type PresentPhoneProofProps = Omit<ComponentProps<typeof CodeField>, "label" | "hint"> & {
  username: string;
};

/** The field for the code in the reply to a text from the account's present phone. */
function PresentPhoneProof({ username, ...field }: PresentPhoneProofProps) {
  const { t } = useLingui();
  const [hasCome, setCome] = useState(false);
  useLiveEvent((event) => {
    if (event.kind === "sms" && event.outcome === "code_sent") setCome(true);
  });
  return (
    <div className="stack-3">
      <p className="soft">{t`Từ số đó, gửi tin nhắn sau. Mã xác minh sẽ đến bằng SMS.`}</p>
      <SmsText text={`MXT ${username}`} numbers={webConfig.brand.supportPhones} />
      <CodeField
        {...field}
        label={t`Mã xác minh (SMS)`}
        hint={
          <>
            <output className="small jade">
              {hasCome && (
                <Trans>Đã nhận tin nhắn của bạn, mã đang được gửi đến điện thoại. </Trans>
              )}
            </output>
            <Trans>
              Không còn dùng số đó? <Link to={paths.support}>Liên hệ hỗ trợ</Link>
            </Trans>
          </>
        }
      />
    </div>
  );
}
