import { Trans, useLingui } from "@lingui/react/macro";
import { PROOF_FIELD, type ProofInput } from "@portal/contract/proofs";
import type { RechargeOptions } from "@portal/contract/recharge";
import { kp } from "@portal/contract/values/money";
import { ProofFields } from "../../../lib/proof/proof-fields.tsx";
import { useProofForm } from "../../../lib/proof/use-proof-form.ts";
import { useUsableMethods } from "../../../lib/proof/ways.ts";
import { formatCoins, formatKp } from "../../../lib/text/format.ts";
import { DialogForm } from "../../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { findZone, type ZoneGroups } from "../choice/zone-groups.ts";
import type { Confirming, KeptOrder, RechargeState } from "./use-recharge.ts";

type ConfirmFormProps = {
  options: RechargeOptions;
  zones: ZoneGroups;
  onConfirm: (proof: ProofInput) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the proof that the server demands for an order. Nothing has been charged yet. */
export function ConfirmDialog({ state, ...form }: ConfirmFormProps & { state: RechargeState }) {
  const isOpen = state.step === "confirming";
  return (
    <Dialog open={isOpen} onClose={form.onCancel} title={<Trans>Xác nhận nạp game</Trans>}>
      {isOpen && <ConfirmForm {...form} state={state} />}
    </Dialog>
  );
}

function ConfirmForm(props: ConfirmFormProps & { state: Confirming }) {
  const { state, options, zones, onConfirm, onCancel } = props;
  const { t } = useLingui();
  const methods = useUsableMethods(state.methods);
  const { form, method, choose } = useProofForm("confirm.payment", methods, onConfirm);
  const hasField = method !== "passkey";
  return (
    <DialogForm
      form={form}
      onCancel={onCancel}
      fieldless={hasField ? [] : [PROOF_FIELD]}
      saveLabel={t`Xác nhận`}
      savingLabel={t`Đang xử lý thanh toán...`}
    >
      <OrderInWords {...state.order} options={options} zones={zones} />
      <ProofFields
        action="confirm.payment"
        methods={methods}
        method={method}
        onChoose={choose}
        field={{ ...form.text("proof"), onType: (code) => form.set("proof", code) }}
        sentBy={state.isCodeSent ? state.methods[0] : undefined}
      />
    </DialogForm>
  );
}

type OrderInWordsProps = Pick<KeptOrder, "creditAmount" | "zoneId" | "character"> & {
  options: RechargeOptions;
  zones: ZoneGroups;
};

/** Shows what is about to be bought, and for which server, before the player confirms. */
function OrderInWords(props: OrderInWordsProps) {
  const { creditAmount, zoneId, character, options, zones } = props;
  const { coinName, payableValues } = options;
  const offer = payableValues.find(({ credit }) => credit === creditAmount);
  const zone = findZone(zones, zoneId);
  const price = formatKp(kp(creditAmount));
  if (!offer || !zone) return <Trans>Thanh toán {price}.</Trans>;
  const coins = formatCoins(offer.coinsReceived);
  const { name } = zone;
  if (character !== undefined) {
    return (
      <p>
        <Trans>
          Thanh toán {price} để nạp {coins} {coinName} cho {character}, máy chủ {name}.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>
        Thanh toán {price} để nạp {coins} {coinName} vào máy chủ {name}.
      </Trans>
    </p>
  );
}
