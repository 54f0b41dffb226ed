import { Trans, useLingui } from "@lingui/react/macro";
import type { TransferMethod } from "@portal/contract/payment";
import { type Vnd, vnd } from "@portal/contract/values/money";
import { useRef } from "react";
import { formatPercent, formatVnd } from "../../../lib/text/format.ts";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { MoneyField } from "../../../ui/form/money-field.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { TopUpPreviewLine } from "./top-up-preview-line.tsx";
import { nextBonus } from "./top-up-preview.ts";

type AmountChoiceProps = {
  method: TransferMethod;
  amountVnd: Vnd | undefined;
  onChange: (amountVnd: Vnd | undefined) => void;
};

/** The amount: a step of the bonus as a tile, or any amount. It goes into the QR code. */
export function AmountChoice({ method, amountVnd, onChange }: AmountChoiceProps) {
  const { t } = useLingui();
  const choice = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the chosen amount.
  const chooseNext = (next: Vnd) => {
    onChange(next);
    choice.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus();
  };
  return (
    <div className="stack-4" ref={choice}>
      {method.bonuses.length > 0 && (
        <ChoiceTiles
          label={<Trans>Số tiền muốn nạp (không bắt buộc)</Trans>}
          name="amount"
          choices={method.bonuses.map(({ cashValue, bonusRate }) => ({
            value: String(cashValue),
            title: formatVnd(cashValue),
            note: <BonusNote bonusRate={bonusRate} />,
          }))}
          value={amountVnd === undefined ? undefined : String(amountVnd)}
          onChange={(value) => onChange(vnd(Number(value)))}
          tileWidth="8.5rem"
          inPairs
        />
      )}
      <MoneyField
        label={method.bonuses.length > 0 ? t`Hoặc nhập số tiền khác` : t`Số tiền muốn nạp`}
        placeholder={t`Ví dụ: 150.000`}
        amountVnd={amountVnd}
        onChange={onChange}
      />
      <TopUpPreviewLine
        method={method}
        amountVnd={amountVnd}
        hint={<Trans>Chưa chọn số tiền: bạn sẽ nhập khi chuyển khoản.</Trans>}
      />
      {amountVnd !== undefined && (
        <NextBonusButton method={method} amountVnd={amountVnd} onChange={chooseNext} />
      )}
    </div>
  );
}

/** Shows what is missing for the next bonus. A press chooses the amount that gets it. */
function NextBonusButton({
  method,
  amountVnd,
  onChange,
}: Pick<AmountChoiceProps, "method"> & { amountVnd: Vnd; onChange: (amountVnd: Vnd) => void }) {
  const next = nextBonus(method, amountVnd);
  if (!next) return null;
  const missing = formatVnd(next.missingVnd);
  const share = formatPercent(next.percent);
  return (
    <Button tone="outline" size="sm" onClick={() => onChange(vnd(next.fromVnd))}>
      <Trans>
        Thêm {missing} để được thưởng {share}
      </Trans>
    </Button>
  );
}

function BonusNote({ bonusRate }: { bonusRate: number }) {
  const { t } = useLingui();
  const percent = Math.round(bonusRate * 100);
  return <span className="jade">{t`Thưởng ${percent}%`}</span>;
}
