import { Trans } from "@lingui/react/macro";
import type { ProofInput } from "@portal/contract/proofs";
import type { RechargeOptions } from "@portal/contract/recharge";
import type { SubmitEvent } from "react";
import { useUser } from "../../lib/session/session.ts";
import { PausedNotice } from "../../ui/feedback/paused-notice.tsx";
import { cx } from "../../ui/page/cx.ts";
import desk from "../../ui/page/order-desk.module.css";
import { Panel } from "../../ui/page/panel.tsx";
import { CharacterSelect } from "./choice/character-select.tsx";
import { NoCharacterDialog } from "./choice/no-character-dialog.tsx";
import { OfferGrid } from "./choice/offer-grid.tsx";
import { isCharacterMissing, useRechargeChoice } from "./choice/use-recharge-choice.ts";
import { type Choice, useServerCheck } from "./choice/use-server-check.ts";
import type { ZoneGroups } from "./choice/zone-groups.ts";
import { ZoneSelect } from "./choice/zone-select.tsx";
import { ConfirmDialog } from "./order/confirm-dialog.tsx";
import { PayButton } from "./order/pay-button.tsx";
import { RechargeSummary } from "./order/recharge-summary.tsx";
import { useOutcomeFocus } from "./order/use-outcome-focus.ts";
import { useRecharge } from "./order/use-recharge.ts";

type RechargeFormProps = {
  options: RechargeOptions;
  zones: ZoneGroups;
  /** True while the game is asked where the player has characters. */
  areCharactersAwaited: boolean;
};

/** The form to choose a server and an amount, and to buy. */
export function RechargeForm({ options, zones, areCharactersAwaited }: RechargeFormProps) {
  const { credit } = useUser();
  const { state, buy, confirm, cancel, clear } = useRecharge();
  const outcome = useOutcomeFocus(state.step);
  const choice = useRechargeChoice(options, zones, credit);
  const { zone, offer, characters, character, setCreditAmount, clearAmount } = choice;
  const isReceiverMissing = isCharacterMissing(characters, character);
  const known = { options, zones };

  const choose = (amount: number) => {
    setCreditAmount(amount);
    clear();
  };
  const order = async (ordered: Choice) => {
    // The amount must be chosen anew, so that a second press does not buy twice.
    if (await buy(ordered)) clearAmount();
  };
  const server = useServerCheck({
    zones,
    areCharactersAwaited,
    wantedIds: choice.wantedIds,
    onPass: (ordered) => void order(ordered),
  });
  const confirmOrder = async (proof: ProofInput) => {
    if (await confirm(proof)) clearAmount();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!offer || !zone || zone.pause || isReceiverMissing) return;
    void server.check({ creditAmount: offer.credit, zoneId: zone.id, characterId: character?.id });
  };

  return (
    <>
      <form className={desk["desk"]} onSubmit={submit}>
        <Choices {...{ options, zones, areCharactersAwaited, choice }} onChoose={choose} />
        <RechargeSummary
          {...known}
          ref={outcome}
          offer={offer}
          zone={zone?.pause ? undefined : zone}
          characters={characters}
          character={character}
          isReceiverMissing={isReceiverMissing}
          state={state}
          onAskAgain={order}
        />
        <div className={cx("stack-2", desk["press"])}>
          <PayButton
            coinName={options.coinName}
            isBusy={server.isWaiting || state.step === "sending"}
            hasCredit={credit > 0}
            hasZone={zone !== undefined && !zone.pause}
            hasCharacter={!isReceiverMissing}
            hasOffer={offer !== undefined}
          />
        </div>
      </form>
      <NoCharacterDialog
        {...known}
        choice={server.asked}
        onConfirm={server.pass}
        onCancel={server.cancel}
      />
      <ConfirmDialog {...known} state={state} onConfirm={confirmOrder} onCancel={cancel} />
    </>
  );
}

type ChoicesProps = RechargeFormProps & {
  choice: ReturnType<typeof useRechargeChoice>;
  onChoose: (creditAmount: number) => void;
};

/** The server, who receives there, and the amount. */
function Choices({ options, zones, areCharactersAwaited, choice, onChoose }: ChoicesProps) {
  const { credit } = useUser();
  const { zone, offer, characters, character, setCharacterId } = choice;
  return (
    <Panel className={desk["choose"]}>
      <div className="stack-5">
        <ZoneSelect zones={zones} areCharactersAwaited={areCharactersAwaited} choice={choice} />
        <CharacterSelect
          characters={characters ?? []}
          value={character}
          onChange={setCharacterId}
        />
        {zone?.pause && <PausedNotice label={zone.name} pause={zone.pause} />}
        <OfferGrid options={options} credit={credit} value={offer?.credit} onChange={onChoose} />
        <p className="note">
          <Trans>Sau khi nạp thành công, hãy đăng nhập lại nhân vật để cập nhật số dư.</Trans>
        </p>
      </div>
    </Panel>
  );
}
