import { Trans } from "@lingui/react/macro";
import type { RechargeOptions, Zone } from "@portal/contract/recharge";
import type { ComponentProps } from "react";
import type { Character } from "../../../lib/recipient/characters.ts";
import { useUser } from "../../../lib/session/session.ts";
import desk from "../../../ui/page/order-desk.module.css";
import { Panel } from "../../../ui/page/panel.tsx";
import { ProofNotice } from "../proof/proof-notice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { RechargeOutcome } from "./recharge-outcome.tsx";

type RechargeSummaryProps = Pick<
  ComponentProps<typeof RechargeOutcome>,
  "ref" | "state" | "zones" | "onAskAgain"
> & {
  options: RechargeOptions;
  offer: RechargeOptions["payableValues"][number] | undefined;
  zone: Zone | undefined;
  /** The player's characters on that server; undefined where they are not known. */
  characters: readonly Character[] | undefined;
  /** The one that receives; undefined where none is chosen, or the account does. */
  character: Character | undefined;
  isReceiverMissing: boolean;
};

/** Shows what is about to be bought, and the result. */
export function RechargeSummary(props: RechargeSummaryProps) {
  const { ref, options, offer, zone, zones, state, onAskAgain } = props;
  const { coinName, confirmation } = options;
  const { credit } = useUser();
  return (
    <Panel title={<Trans>Tóm tắt</Trans>} className={desk["side"]}>
      <div className="stack-5">
        <OrderSummary
          offer={offer}
          zone={zone}
          characters={props.characters}
          character={props.character}
          isReceiverMissing={props.isReceiverMissing}
          coinName={coinName}
          credit={credit}
        />
        {offer?.needsProof && confirmation && <ProofNotice confirmation={confirmation} />}
      </div>
      <RechargeOutcome
        ref={ref}
        state={state}
        zones={zones}
        confirmation={confirmation}
        onAskAgain={onAskAgain}
      />
    </Panel>
  );
}
