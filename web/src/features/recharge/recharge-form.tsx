import type { ProofInput } from "@portal/contract/proofs";
import type { RechargeOptions } from "@portal/contract/recharge";
import type { SubmitEvent } from "react";
import { keepRecipient } from "../../lib/recipient/kept-recipient.ts";
import { useUser } from "../../lib/session/session.ts";
import { PausedNotice } from "../../ui/feedback/paused-notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CharacterSelect } from "./choice/character-select.tsx";
import { NoCharacterDialog } from "./choice/no-character-dialog.tsx";
import { OfferGrid } from "./choice/offer-grid.tsx";
import { isCharacterMissing, useRechargeChoice } from "./choice/use-recharge-choice.ts";
import { type Choice, useServerCheck } from "./choice/use-server-check.ts";
import type { ZoneGroups } from "./choice/zone-groups.ts";
import { ZoneSelect } from "./choice/zone-select.tsx";
import { ConfirmDialog } from "./order/confirm-dialog.tsx";
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
  const { credit, username } = useUser();
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
    keepRecipient(username, ordered);
    // The amount must be chosen anew, so that a second press does not buy twice.
    if (await buy(ordered)) clearAmount();
  };
  const server = useServerCheck({
    zones,
    areCharactersAwaited,
    onPass: (ordered) => void order(ordered),
  });
  const confirmOrder = async (proof: ProofInput) => {
    if (await confirm(proof)) clearAmount();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!offer || !zone || zone.pause || isReceiverMissing) return;
    void server.check({
      creditAmount: offer.credit,
      zoneId: zone.id,
      characterId: character?.id,
    });
  };

  return (
    <>
      <form className="desk narrow" onSubmit={submit}>
        <ChoicePanel
          {...known}
          areCharactersAwaited={areCharactersAwaited}
          choice={choice}
          onChoose={choose}
        />
        <RechargeSummary
          {...known}
          ref={outcome}
          offer={offer}
          zone={zone?.pause ? undefined : zone}
          characters={characters}
          character={character}
          isReceiverMissing={isReceiverMissing}
          state={state}
          isAskingGame={server.isWaiting}
          onAskAgain={order}
        />
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

type ChoicePanelProps = RechargeFormProps & {
  choice: ReturnType<typeof useRechargeChoice>;
  onChoose: (creditAmount: number) => void;
};

/** Server, character and amount, chosen one after the other. */
function ChoicePanel(props: ChoicePanelProps) {
  const { options, zones, areCharactersAwaited, choice, onChoose } = props;
  const { credit } = useUser();
  const { zone, offer, characters, character } = choice;
  return (
    <Panel>
      <div className="stack-5">
        <ZoneSelect zones={zones} areCharactersAwaited={areCharactersAwaited} choice={choice} />
        <CharacterSelect
          characters={characters ?? []}
          value={character}
          onChange={choice.setCharacterId}
        />
        {zone?.pause && <PausedNotice label={zone.name} pause={zone.pause} />}
        <OfferGrid options={options} credit={credit} value={offer?.credit} onChange={onChoose} />
      </div>
    </Panel>
  );
}
