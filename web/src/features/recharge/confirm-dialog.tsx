import { Trans, useLingui } from "@lingui/react/macro";
import { securityCode } from "@portal/contract/fields";
import { kp } from "@portal/contract/money";
import type { RechargeOptions } from "@portal/contract/recharge";
import { TOTP_DIGITS, totpCode } from "@portal/contract/two-factor";
import { useState } from "react";
import * as z from "zod/mini";
import { formatCoins, formatKp } from "../../lib/format.ts";
import { checkWith, useForm } from "../../lib/use-form.ts";
import { CodeField } from "../../ui/code-field.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SecurityCodeField } from "../../ui/security-code-field.tsx";
import { sendPaymentCode } from "./send-payment-code.ts";
import type { Confirming, RechargeState } from "./use-recharge.ts";
import type { ZoneGroups } from "./zone-groups.ts";

type ConfirmFormProps = {
  options: RechargeOptions;
  zones: ZoneGroups;
  onConfirm: (securityCode: string) => Promise<void>;
  onCancel: () => void;
};

/** An order that the server does only with a code; until then nothing has been taken. */
export function ConfirmDialog({ state, ...form }: ConfirmFormProps & { state: RechargeState }) {
  const isOpen = state.step === "confirming";
  return (
    <Dialog open={isOpen} onClose={form.onCancel} title={<Trans>Xác nhận nạp game</Trans>}>
      {isOpen && <ConfirmForm {...form} state={state} />}
    </Dialog>
  );
}

const CHECKS = {
  app: checkWith(z.object({ securityCode: totpCode })),
  email: checkWith(z.object({ securityCode })),
};

function ConfirmForm(props: ConfirmFormProps & { state: Confirming }) {
  const { state, options, zones, onConfirm, onCancel } = props;
  const { t } = useLingui();
  const [isCodeSent, setCodeSent] = useState(state.isCodeSent);
  const form = useForm({
    check: CHECKS[state.by],
    initial: { securityCode: "" },
    submit: (values) => onConfirm(values.securityCode),
  });
  const field = {
    ...form.text("securityCode"),
    onType: (code: string) => form.set("securityCode", code),
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit}
      onCancel={onCancel}
      failure={form.failure}
      canSave={form.isValid}
      isSaving={form.isSubmitting}
      saveLabel={t`Xác nhận`}
      savingLabel={t`Đang xử lý thanh toán...`}
    >
      <OrderInWords {...state.order} options={options} zones={zones} />
      {state.by === "app" ? (
        <CodeField
          {...field}
          label={t`Mã của ứng dụng xác thực`}
          inputMode="numeric"
          maxLength={TOTP_DIGITS + 1}
        />
      ) : (
        <SecurityCodeField
          {...field}
          isSent={isCodeSent}
          send={sendPaymentCode}
          onSent={() => setCodeSent(true)}
        />
      )}
    </DialogForm>
  );
}

type OrderInWordsProps = Pick<ConfirmFormProps, "options" | "zones"> & Confirming["order"];

/** What the code is for: it should be read before it is typed. */
function OrderInWords({ creditAmount, zoneId, options, zones }: OrderInWordsProps) {
  const { coinName, payableValues } = options;
  const offer = payableValues.find(({ credit }) => credit === creditAmount);
  const zone = [...(zones.own ?? []), ...zones.others].find(({ id }) => id === zoneId);
  const price = formatKp(kp(creditAmount));
  if (!offer || !zone) return <Trans>Thanh toán {price}.</Trans>;
  const coins = formatCoins(offer.coinsReceived);
  const { name } = zone;
  return (
    <p>
      <Trans>
        Thanh toán {price} để nạp {coins} {coinName} vào máy chủ {name}.
      </Trans>
    </p>
  );
}
