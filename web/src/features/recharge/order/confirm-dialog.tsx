import { Trans, useLingui } from "@lingui/react/macro";
import { type ProofInput, PROOF_FIELD, type ProofMethod } from "@portal/contract/proofs";
import type { RechargeOptions } from "@portal/contract/recharge";
import { usePasskeySupport } from "../../../lib/browser/passkey-support.ts";
import { DialogForm } from "../../../ui/overlay/dialog-form.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import type { ZoneGroups } from "../choice/zone-groups.ts";
import { ProofFields } from "../proof/proof-fields.tsx";
import { useProofForm } from "../proof/use-proof-form.ts";
import { OrderInWords } from "./order-in-words.tsx";
import type { Confirming, RechargeState } from "./use-recharge.ts";

type ConfirmFormProps = {
  options: RechargeOptions;
  zones: ZoneGroups;
  onConfirm: (proof: ProofInput) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the proof that the server demands for an order. Until then nothing has been taken. */
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
  const { form, method, choose } = useProofForm(methods, onConfirm);
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
        methods={methods}
        method={method}
        onChoose={choose}
        field={{ ...form.text("proof"), onType: (code) => form.set("proof", code) }}
        isCodeSent={state.isCodeSent && methods[0] === state.methods[0]}
      />
    </DialogForm>
  );
}

/** Leaves out passkeys where the browser has none, unless they are the only method. */
function useUsableMethods(methods: readonly ProofMethod[]): readonly ProofMethod[] {
  const hasPasskeys = usePasskeySupport() === "here";
  const usable = methods.filter((method) => hasPasskeys || method !== "passkey");
  return usable.length > 0 ? usable : methods;
}
