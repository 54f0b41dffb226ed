/** The form to buy coins: chooses a server, a character and an amount. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProofInput } from "@portal/contract/proofs";
import type { RechargeOptions } from "@portal/contract/recharge";
import type { ReactNode, SubmitEvent } from "react";
import type { Character } from "../../lib/purchase/characters.ts";
import { useUser } from "../../lib/session/session.ts";
import { formatCoins, formatKp } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PausedNotice } from "../../ui/feedback/paused-notice.tsx";
import { Select } from "../../ui/form/fields/select.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { Button, ButtonLink } from "../../ui/page/button.tsx";
import { cx } from "../../ui/page/cx.ts";
import desk from "../../ui/page/order-desk.module.css";
import { Panel } from "../../ui/page/panel.tsx";
import { NoCharacterDialog } from "./choice/no-character-dialog.tsx";
import { OfferGrid } from "./choice/offer-grid.tsx";
import { isCharacterMissing, useRechargeChoice } from "./choice/use-recharge-choice.ts";
import { type Choice, useServerCheck } from "./choice/use-server-check.ts";
import type { ZoneGroups } from "./choice/zone-groups.ts";
import { ZoneSelect } from "./choice/zone-select.tsx";
import { useOutcomeFocus } from "./order/recharge-outcome.tsx";
import { RechargeSummary } from "./order/recharge-summary.tsx";
import { useRecharge } from "./order/use-recharge.ts";
import styles from "./recharge.module.css";

const ConfirmDialog = lazyDialog(
  async () => (await import("./order/confirm-dialog.tsx")).ConfirmDialog,
  ({ state }) => state.step === "confirming",
);

type RechargeFormProps = {
  options: RechargeOptions;
  zones: ZoneGroups;
  /** True while the player's characters are loading. */
  areCharactersAwaited: boolean;
};

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
    // The amount must be chosen again, so that a second press does not buy twice.
    const shown = options.payableValues.find(({ credit: kp }) => kp === ordered.creditAmount);
    if (await buy({ ...ordered, coins: shown?.coinsReceived })) clearAmount();
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
        <PayBar
          coinName={options.coinName}
          isBusy={server.isWaiting || state.step === "sending"}
          hasCredit={credit > 0}
          hasZone={zone !== undefined && !zone.pause}
          hasCharacter={!isReceiverMissing}
          hasOffer={offer !== undefined}
        >
          <InShort choice={choice} coinName={options.coinName} />
        </PayBar>
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

type CharacterSelectProps = {
  /** The player's characters on the chosen server. */
  characters: readonly Character[];
  value: Character | undefined;
  onChange: (id: string) => void;
};

/** Lets the player choose who receives, where the game delivers to characters and there are several. */
function CharacterSelect({ characters, value, onChange }: CharacterSelectProps) {
  const { t } = useLingui();
  const named = characters.filter(({ id }) => id !== undefined);
  if (named.length < 2) return null;
  return (
    <Select
      label={t`Nhân vật nhận`}
      name="characterId"
      placeholder={t`Chọn nhân vật`}
      value={value?.id ?? ""}
      onChange={({ target }) => onChange(target.value)}
      options={named.map(({ id = "", name, level }) => [
        id,
        level === undefined ? name : t`${name} · Cấp ${level}`,
      ])}
    />
  );
}

type InShortProps = Pick<ChoicesProps, "choice"> & { coinName: string };

/** The order in one line, above a phone's button. */
function InShort({ choice: { zone, offer, character }, coinName }: InShortProps) {
  if (!offer || !zone || zone.pause) return null;
  const bought = `${formatCoins(offer.coinsReceived)} ${coinName}`;
  const receiver = character?.name ?? zone.name;
  return (
    <p className={cx("note tabular centred", styles["inShort"])}>
      {[bought, formatKp(offer.credit), receiver].join(" · ")}
    </p>
  );
}

type PayBarProps = {
  /** What is ordered, above the button. */
  children: ReactNode;
  coinName: string;
  /** True while the order is being sent, or waits for the player's characters to load. */
  isBusy: boolean;
  hasCredit: boolean;
  hasZone: boolean;
  hasCharacter: boolean;
  hasOffer: boolean;
};

/** The bar with the button that buys. While it is disabled, it shows the reason, and leads who has no KP to the top-up. */
function PayBar(props: PayBarProps) {
  const { children, coinName, isBusy, ...has } = props;
  const { t } = useLingui();
  return (
    <div className={cx("stack-2 bottom-bar", desk["press"])}>
      {children}
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
      {!has.hasCredit && (
        <ButtonLink to={paths.payment} full>
          <Trans>Nạp KP ngay</Trans>
        </ButtonLink>
      )}
    </div>
  );
}

function Missing(props: Omit<PayBarProps, "children" | "coinName" | "isBusy">) {
  if (!props.hasCredit) return <Trans>Bạn chưa có KP để nạp game.</Trans>;
  if (!props.hasZone && !props.hasOffer) return <Trans>Vui lòng chọn máy chủ và mức nạp.</Trans>;
  if (!props.hasZone) return <Trans>Vui lòng chọn máy chủ.</Trans>;
  if (!props.hasCharacter) return <Trans>Vui lòng chọn nhân vật nhận.</Trans>;
  return <Trans>Vui lòng chọn mức nạp.</Trans>;
}
