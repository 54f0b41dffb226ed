/** Shows what is about to be bought, and the result (`RechargeSummary`). */
import { Trans, useLingui } from "@lingui/react/macro";
import type { RechargeOptions, Zone } from "@portal/contract/recharge";
import { type Kp, kp } from "@portal/contract/values/money";
import type { ComponentProps, ReactNode } from "react";
import type { Character } from "../../../lib/purchase/characters.ts";
import { useUser } from "../../../lib/session/session.ts";
import { formatCoins, formatKp, formatNumber } from "../../../lib/text/format.ts";
import { Amount } from "../../../ui/form/amount.tsx";
import { cx } from "../../../ui/page/cx.ts";
import desk from "../../../ui/page/order-desk.module.css";
import { Panel } from "../../../ui/page/panel.tsx";
import { ProofNotice } from "../proof-notice.tsx";
import styles from "../recharge.module.css";
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

type OrderSummaryProps = {
  offer: RechargeOptions["payableValues"][number] | undefined;
  zone: Zone | undefined;
  /** The player's characters on that server; undefined where they are not known. */
  characters: readonly Character[] | undefined;
  /** The one that receives; undefined where none is chosen, or the account does. */
  character: Character | undefined;
  isReceiverMissing: boolean;
  coinName: string;
  credit: Kp;
};

/** Shows what will be bought, for whom, and what remains. */
function OrderSummary(props: OrderSummaryProps) {
  const { t } = useLingui();
  const { offer, zone, characters, character, isReceiverMissing, coinName, credit } = props;
  if (!zone && !offer) {
    return <p className="note">{t`Chọn máy chủ và mức nạp, đơn hàng sẽ hiện ở đây.`}</p>;
  }
  return (
    <dl className="stack-0 tabular">
      {zone && <Line label={t`Máy chủ`}>{zone.name}</Line>}
      {zone && characters && !isReceiverMissing && (
        <Line label={t`Người nhận`}>
          {characters.length === 0 ? (
            <span className="warning">{t`Chưa có nhân vật`}</span>
          ) : (
            (character?.name ?? t`Tài khoản của bạn`)
          )}
        </Line>
      )}
      {offer && (
        <>
          <Line label={t`Nhận được`}>
            <Amount
              value={formatCoins(offer.coinsReceived)}
              unit={coinName}
              size="lg"
              tone="gain"
            />
          </Line>
          <Line label={t`Thanh toán`}>
            <Amount value={formatNumber(offer.credit)} unit="KP" tone="gold" />
          </Line>
          <Line label={t`Số dư còn lại`}>{formatKp(kp(credit - offer.credit))}</Line>
        </>
      )}
    </dl>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={cx("row-4 lines-0 between align-baseline", styles["summaryLine"])}>
      <dt className="note">{label}</dt>
      <dd className="strong">{children}</dd>
    </div>
  );
}
