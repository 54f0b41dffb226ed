import { Trans, useLingui } from "@lingui/react/macro";
import { CONNECTION_LOST_MESSAGE } from "@portal/contract/http/errors";
import { PROOF_FIELD, type ProofInput } from "@portal/contract/proofs";
import { payPurchase, type Purchase } from "@portal/contract/purchase";
import { getRechargeOptions, type RechargeConfirmation } from "@portal/contract/recharge";
import { PayByHandSkeleton } from "../../features/purchase/progress/purchase-skeleton.tsx";
import { ProofSteps } from "../../features/recharge/proof-notice.tsx";
import { send } from "../../lib/api/api.ts";
import { useCall } from "../../lib/api/use-call.ts";
import { useAction } from "../../lib/form/use-action.ts";
import { inOrderOfUse } from "../../lib/proof/last-way.ts";
import { ProofFields } from "../../lib/proof/proof-fields.tsx";
import { useProofForm } from "../../lib/proof/use-proof-form.ts";
import { useUsableMethods } from "../../lib/proof/ways.ts";
import { formatKp } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { FormErrorContext } from "../../ui/form/fields/field.tsx";
import { FormFailure } from "../../ui/form/form-failure.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";

type PayByHandProps = { purchase: Purchase; onPaid: () => void };

/** The step by which a player completes a purchase that has its money but waits; `why` decides which. */
export function PayByHand({ purchase, onPaid }: PayByHandProps) {
  const { t } = useLingui();
  switch (purchase.why) {
    case "payment_proof_needed":
    case "payment_proof_missing":
      return <ProofStep purchase={purchase} onPaid={onPaid} />;
    case "recharge_needs_phone":
    case "recharge_needs_identity":
    case "recharge_needs_guardian":
      return (
        <div className="stack-2">
          <ButtonLink to={paths.recharge}>{t`Hoàn tất thông tin`}</ButtonLink>
          <PayNow purchase={purchase} onPaid={onPaid} tone="outline" />
        </div>
      );
    case "account_locked":
    case "spending_stopped":
    case "account_closing":
      return <ButtonLink to={paths.support}>{t`Liên hệ hỗ trợ`}</ButtonLink>;
    case "spending_limit_reached":
    case "spending_locked":
    case "zone_closed":
    case "zone_paused":
    case null:
      return <PayNow purchase={purchase} onPaid={onPaid} />;
  }
}

function PayNow({ purchase, onPaid, tone }: PayByHandProps & { tone?: "outline" }) {
  const { isBusy, failure, run } = useAction();
  const price = formatKp(purchase.package.creditKp);
  const pay = async () => {
    await send(payPurchase, { params: { id: purchase.id }, body: {} });
    onPaid();
  };
  return (
    <div className="stack-2">
      {failure && <FormFailure failure={failure} />}
      <Button full tone={tone} busy={isBusy} onClick={() => void run(pay)}>
        <Trans>Nạp ngay bằng {price}</Trans>
      </Button>
    </div>
  );
}

/** Asks for the proof. If the operator no longer demands one, a button is enough. */
function ProofStep({ purchase, onPaid }: PayByHandProps) {
  const { data, error, isValidating, refetch } = useCall(getRechargeOptions);
  if (data) {
    const { confirmation } = data;
    if (!confirmation) return <PayNow purchase={purchase} onPaid={onPaid} />;
    return <Proof purchase={purchase} onPaid={onPaid} {...confirmation} />;
  }
  if (!error) return <PayByHandSkeleton />;
  return (
    <LoadFailure
      error={CONNECTION_LOST_MESSAGE}
      isRetrying={isValidating}
      onRetry={() => void refetch()}
    />
  );
}

/** The proof in place, without a dialog: the page is about nothing else. */
function Proof({ purchase, onPaid, methods, steps }: PayByHandProps & RechargeConfirmation) {
  const { t } = useLingui();
  const usable = inOrderOfUse(useUsableMethods(methods));
  const pay = async (proof: ProofInput) => {
    await send(payPurchase, { params: { id: purchase.id }, body: { proof } });
    onPaid();
  };
  const { form, method, choose } = useProofForm("confirm.payment", usable, pay);
  if (usable.length === 0) return <ProofSteps steps={steps} />;
  return (
    <form className="stack-4" onSubmit={form.onSubmit} noValidate>
      {form.failure && (
        <FormFailure failure={form.failure} fieldless={method === "passkey" ? [PROOF_FIELD] : []} />
      )}
      <FormErrorContext value={form.failure?.message}>
        <ProofFields
          action="confirm.payment"
          methods={usable}
          method={method}
          onChoose={choose}
          field={{ ...form.text("proof"), onType: (code) => form.set("proof", code) }}
        />
      </FormErrorContext>
      <Button
        type="submit"
        full
        busy={form.isSubmitting}
        disabled={!form.isValid}
        busyLabel={t`Đang xử lý thanh toán...`}
      >
        <Trans>Xác nhận và nạp</Trans>
      </Button>
    </form>
  );
}
