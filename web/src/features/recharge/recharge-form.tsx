import { Trans } from "@lingui/react/macro";
import type { RechargeOptions } from "@portal/contract/recharge";
import { type SubmitEvent, useState } from "react";
import { useUser } from "../../lib/session.ts";
import { Panel } from "../../ui/panel.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { OfferGrid } from "./offer-grid.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayButton } from "./pay-button.tsx";
import styles from "./recharge-form.module.css";
import { RechargeOutcome } from "./recharge-outcome.tsx";
import { useOutcomeFocus } from "./use-outcome-focus.ts";
import { useRecharge } from "./use-recharge.ts";
import type { ZoneGroups } from "./zone-groups.ts";
import { ZoneSelect } from "./zone-select.tsx";

type RechargeFormProps = { options: RechargeOptions; zones: ZoneGroups };

/** Choosing a server and an amount, and buying. */
export function RechargeForm({ options, zones }: RechargeFormProps) {
  const { credit } = useUser();
  const { state, buy, confirm, cancel, clear } = useRecharge();
  const outcome = useOutcomeFocus(state.step);
  const [zoneId, setZoneId] = useState("");
  const [creditAmount, setCreditAmount] = useState<number>();

  const { coinName, payableValues } = options;
  const zone = [...(zones.own ?? []), ...zones.others].find(({ id }) => id === zoneId);
  // What is chosen may have become too dear since.
  const offer = payableValues.find((one) => one.credit === creditAmount && one.credit <= credit);

  const choose = (amount: number) => {
    setCreditAmount(amount);
    clear();
  };
  const order = async (amount: number, inZone: string) => {
    // What was bought is chosen anew: a second press must not buy twice.
    if (await buy(amount, inZone)) setCreditAmount(undefined);
  };
  const confirmOrder = async (securityCode: string) => {
    if (await confirm(securityCode)) setCreditAmount(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (offer && zone) void order(offer.credit, zone.id);
  };

  return (
    <>
      <form className={styles["form"]} onSubmit={submit}>
        <Panel>
          <div className={styles["steps"]}>
            <ZoneSelect zones={zones} value={zoneId} onChange={setZoneId} />
            <OfferGrid options={options} credit={credit} value={offer?.credit} onChange={choose} />
          </div>
        </Panel>
        <Panel title={<Trans>Tóm tắt</Trans>} className={styles["side"]}>
          <div className={styles["steps"]}>
            <OrderSummary offer={offer} zone={zone} coinName={coinName} credit={credit} />
            <PayButton
              coinName={coinName}
              isBusy={state.step === "sending"}
              hasCredit={credit > 0}
              hasZone={zone !== undefined}
              hasOffer={offer !== undefined}
            />
          </div>
          <RechargeOutcome ref={outcome} state={state} onAskAgain={order} />
        </Panel>
      </form>
      <ConfirmDialog
        state={state}
        options={options}
        zones={zones}
        onConfirm={confirmOrder}
        onCancel={cancel}
      />
    </>
  );
}
