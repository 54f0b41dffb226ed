import { Trans, useLingui } from "@lingui/react/macro";
import type { RechargeOptions, Zone } from "@portal/contract/recharge";
import type { ComponentProps } from "react";
import type { Character } from "../../../lib/recipient/characters.ts";
import { useUser } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/page/button.tsx";
import { Link } from "../../../ui/page/link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { ProofNotice } from "../proof/proof-notice.tsx";
import styles from "../recharge-form.module.css";
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
  /** True while a press waits for the game to say where the player's characters are. */
  isAskingGame: boolean;
};

/** Shows what is about to be bought, the button, and the result. */
export function RechargeSummary(props: RechargeSummaryProps) {
  const { ref, options, offer, zone, zones, state, isAskingGame, onAskAgain } = props;
  const { coinName, confirmation } = options;
  const { credit } = useUser();
  return (
    <Panel title={<Trans>Tóm tắt</Trans>} className={styles["side"]}>
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
        <PayButton
          coinName={coinName}
          isBusy={isAskingGame || state.step === "sending"}
          hasCredit={credit > 0}
          hasZone={zone !== undefined}
          hasCharacter={!props.isReceiverMissing}
          hasOffer={offer !== undefined}
        />
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

type PayButtonProps = {
  coinName: string;
  isBusy: boolean;
  hasCredit: boolean;
  hasZone: boolean;
  hasCharacter: boolean;
  hasOffer: boolean;
};

/** The button that buys; while it is disabled it says why. */
function PayButton(props: PayButtonProps) {
  const { coinName, isBusy, ...has } = props;
  const { t } = useLingui();
  return (
    <div className="stack-3">
      <Button
        type="submit"
        full
        busy={isBusy}
        busyLabel={t`Đang xử lý thanh toán...`}
        disabled={!isBusy && !Object.values(has).every(Boolean)}
        disabledReason={<Missing {...has} />}
      >
        <Trans>Nạp {coinName}</Trans>
      </Button>
      <p className="note">
        <Trans>Sau khi nạp thành công, hãy đăng nhập lại nhân vật để cập nhật số dư.</Trans>
      </p>
    </div>
  );
}

function Missing(props: Omit<PayButtonProps, "coinName" | "isBusy">) {
  if (!props.hasCredit) {
    return (
      <Trans>
        Bạn chưa có KP để nạp game. <Link to={paths.payment}>Nạp KP ngay</Link>
      </Trans>
    );
  }
  if (!props.hasZone && !props.hasOffer) return <Trans>Vui lòng chọn máy chủ và mức nạp.</Trans>;
  if (!props.hasZone) return <Trans>Vui lòng chọn máy chủ.</Trans>;
  if (!props.hasCharacter) return <Trans>Vui lòng chọn nhân vật nhận.</Trans>;
  return <Trans>Vui lòng chọn mức nạp.</Trans>;
}
