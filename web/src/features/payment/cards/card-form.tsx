/** The form for one card: who issued it, what is printed on it, and its value. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { CardProvider, SubmittedCard } from "@portal/contract/payment";
import { RATE_DISPLAY_VND } from "@portal/contract/values/limits";
import { vnd } from "@portal/contract/values/money";
import { formatKp, formatVnd } from "../../../lib/text/format.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { PausedNotice } from "../../../ui/feedback/paused-notice.tsx";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import desk from "../../../ui/page/order-desk.module.css";
import { Panel } from "../../../ui/page/panel.tsx";
import { TopUpPreviewLine } from "../amount/top-up-preview-line.tsx";
import { kpForDisplayedVnd } from "../amount/top-up-preview.ts";
import { bestHealth } from "../methods/best-health.ts";
import { HealthNote } from "../methods/health-note.tsx";
import { useMethodHealth } from "../methods/use-method-health.ts";
import { NO_VALUE } from "./card-form-state.ts";
import { CardNotice } from "./card-notice.tsx";
import { CardTextField } from "./card-text-field.tsx";
import styles from "./cards.module.css";
import { useCardForm } from "./use-card-form.ts";

type CardFormProps = {
  providers: readonly CardProvider[];
  /** The results of the cards submitted so far. */
  cards: readonly SubmittedCard[];
  onSubmitted: () => void;
};

export function CardForm({ providers, cards, onSubmitted }: CardFormProps) {
  const { t } = useLingui();
  const { state, dispatch, submit } = useCardForm(providers[0]?.service_code ?? "", onSubmitted);
  const { values, errors, notice, isSending } = state;
  // The operator may remove a provider while the page is open.
  const provider = providers.find((one) => one.service_code === values.provider) ?? providers[0];
  if (!provider) return null;
  const isComplete = values.serial !== "" && values.pin !== "" && values.value !== NO_VALUE;
  const textField = (name: "serial" | "pin") => ({
    name,
    provider,
    text: values[name],
    error: errors[name]?.join("\n"),
    onChange: (text: string) => dispatch({ type: "type", name, text }),
  });

  return (
    <Panel>
      <form className="stack-4" onSubmit={(event) => void submit(event)} noValidate>
        <ChoiceTiles
          label={<Trans>Loại thẻ</Trans>}
          name="provider"
          choices={providers.map((one) => {
            const title = <img className={styles["formMark"]} src={one.imgurl} alt={one.name} />;
            return { value: one.service_code, title };
          })}
          value={provider.service_code}
          onChange={(chosen) => dispatch({ type: "choose-provider", provider: chosen })}
          tileWidth="5.5rem"
        />
        <ProviderState provider={provider} />
        <div className={styles["formPair"]}>
          <CardTextField
            {...textField("serial")}
            label={t`Số seri`}
            lengths={provider.serialLengths}
            enterKeyHint="next"
          />
          <CardTextField
            {...textField("pin")}
            label={t`Mã số thẻ`}
            lengths={provider.pinLengths}
            enterKeyHint="next"
          />
        </div>
        <Denomination
          provider={provider}
          value={values.value}
          error={errors["value"]?.join("\n")}
          onChange={(value) => dispatch({ type: "choose-value", value })}
        />
        <WrongValueWarning provider={provider} />
        <div className={cx("stack-2", isComplete && "bottom-bar", isComplete && desk["press"])}>
          <Button
            type="submit"
            full
            busy={isSending}
            busyLabel={t`Đang xử lý yêu cầu...`}
            disabled={provider.pause !== undefined}
            disabledReason={<Trans>Vui lòng chọn loại thẻ khác.</Trans>}
          >
            <Trans>Xác nhận</Trans>
          </Button>
        </div>
      </form>
      <CardNotice notice={notice} cards={cards} />
    </Panel>
  );
}

/** Shows that the provider's cards are paused, or else how they have worked in the last hour. */
function ProviderState({
  provider: { name, service_code: code, pause },
}: {
  provider: CardProvider;
}) {
  const { t } = useLingui();
  const best = bestHealth(useMethodHealth(), [code]);
  if (pause) return <PausedNotice label={t`Thẻ ${name}`} pause={pause} />;
  if (!best) return null;
  return (
    <p className={cx("small", styles["health"])}>
      <HealthNote health={best} />
    </p>
  );
}

/** Warns of the consequence of a wrong denomination. */
function WrongValueWarning({ provider: { wrongValueRate } }: { provider: CardProvider }) {
  return (
    <Notice tone="warning" announce={false}>
      {wrongValueRate === null ? (
        <Trans>
          Vui lòng chọn <strong>đúng mệnh giá</strong> in trên thẻ. Chọn sai mệnh giá, thẻ sẽ bị
          hủy.
        </Trans>
      ) : (
        <LowerRate rate={wrongValueRate} />
      )}
    </Notice>
  );
}

function LowerRate({ rate }: { rate: number }) {
  const value = formatVnd(vnd(RATE_DISPLAY_VND));
  const credit = formatKp(kpForDisplayedVnd(rate));
  return (
    <Trans>
      Vui lòng chọn <strong>đúng mệnh giá</strong> in trên thẻ. Nếu chọn sai, thẻ được tính theo giá
      trị thật với tỷ lệ {value} = {credit} và không có thưởng.
    </Trans>
  );
}

type DenominationProps = {
  provider: CardProvider;
  /** In VND; `NO_VALUE` while none is chosen. */
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
};

/** Chooses the card's value among its provider's denominations, and shows what it will give. */
function Denomination({ provider, value, error, onChange }: DenominationProps) {
  const { t } = useLingui();
  return (
    <>
      {/* The specification requires a disabled placeholder as the first choice. */}
      <ChoiceTiles
        label={t`Mệnh giá`}
        name="value"
        look="chips"
        tileWidth="max(5.75rem, 20%)"
        placeholder={{ value: String(NO_VALUE), label: t`Chọn mệnh giá` }}
        choices={provider.cardvalue.map((offered) => ({
          value: String(offered.value),
          title: formatVnd(offered.value),
        }))}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
        error={error}
      />
      <TopUpPreviewLine
        method={provider}
        amountVnd={value === NO_VALUE ? undefined : vnd(value)}
        hint={<Trans>Chọn mệnh giá để xem số KP bạn sẽ nhận.</Trans>}
      />
    </>
  );
}
