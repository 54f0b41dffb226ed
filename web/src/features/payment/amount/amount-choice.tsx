/** Chooses the amount of a transfer: a bonus step or any other sum. It is optional. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { TransferMethod } from "@portal/contract/payment";
import { type Vnd, vnd } from "@portal/contract/values/money";
import { ChevronDown } from "lucide-react";
import { type Ref, useId, useRef } from "react";
import { formatKp, formatNumber, formatPercent, formatVnd } from "../../../lib/text/format.ts";
import { MoneyField } from "../../../ui/form/money-field.tsx";
import { Button } from "../../../ui/page/button.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { LiveText } from "../../../ui/page/live-text.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import styles from "./amount.module.css";
import { TopUpPreviewLine } from "./top-up-preview-line.tsx";
import { nextBonus, previewTopUp } from "./top-up-preview.ts";

type AmountChoiceProps = {
  ref: Ref<HTMLElement>;
  method: TransferMethod;
  amountVnd: Vnd | undefined;
  onChange: (amountVnd: Vnd | undefined) => void;
  /** On a phone it is folded until it is opened: the amount is optional. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** A question shown at the field: how much was sent? Undefined until a button needs the amount. */
  question: string | undefined;
  className: string | undefined;
};

export function AmountChoice(props: AmountChoiceProps) {
  const { ref, method, amountVnd, onChange, isOpen, onOpen, question, className } = props;
  const { t } = useLingui();
  const [titleId, bodyId] = [useId(), useId()];
  const choice = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so the focus moves to the chosen amount.
  const chooseNext = (next: Vnd) => {
    onChange(next);
    choice.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus();
  };
  const hasBonuses = method.bonuses.length > 0;
  const most = formatPercent(
    Math.round(100 * Math.max(0, ...method.bonuses.map(({ bonusRate }) => bonusRate))),
  );
  return (
    <Panel ref={ref} className={className}>
      <header className={cx("line-3 between", styles["head"])}>
        <div>
          <h2 id={titleId} className="plain-heading">
            <Trans>Số tiền muốn nạp (không bắt buộc)</Trans>
          </h2>
          {hasBonuses && (
            <p className="small jade">
              <Trans>Thưởng đến {most}</Trans>
            </p>
          )}
        </div>
        <button
          type="button"
          className={cx("icon-button", styles["fold"])}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-labelledby={titleId}
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronDown size={20} />
        </button>
      </header>
      <div
        id={bodyId}
        ref={choice}
        className={cx("stack-4", styles["body"])}
        data-open={isOpen || undefined}
      >
        {hasBonuses && (
          <fieldset aria-labelledby={titleId}>
            <BonusChoice {...{ method, amountVnd, onChange }} />
          </fieldset>
        )}
        <MoneyField
          label={hasBonuses ? t`Hoặc nhập số tiền khác` : t`Số tiền muốn nạp`}
          placeholder={t`Ví dụ: 150.000`}
          amountVnd={amountVnd}
          onChange={onChange}
          error={question}
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
    </Panel>
  );
}

type BonusChoiceProps = Pick<AmountChoiceProps, "method" | "amountVnd" | "onChange">;

/** The table of bonuses, whose rows are tiles to choose from. */
function BonusChoice({ method, amountVnd, onChange }: BonusChoiceProps) {
  const { t } = useLingui();
  return (
    <table className={cx("tabular", styles["bonuses"])}>
      <caption className="visually-hidden">{t`Thưởng nạp`}</caption>
      <thead className="note">
        <tr>
          <th scope="col">{t`Mức nạp`}</th>
          <th scope="col">{t`Thưởng`}</th>
        </tr>
      </thead>
      <tbody>
        {method.bonuses.map(({ cashValue }) => {
          const { credit, bonus } = previewTopUp(method, cashValue);
          return (
            <tr key={cashValue}>
              <th scope="row">
                <label className="line-2 target-height">
                  <input
                    type="radio"
                    className="unseen-input"
                    name="amount"
                    value={cashValue}
                    checked={cashValue === amountVnd}
                    onChange={() => onChange(vnd(cashValue))}
                  />
                  {formatVnd(cashValue)}
                </label>
              </th>
              <td>
                <LiveText>{formatKp(credit)}</LiveText>{" "}
                <strong className="jade">{`+ ${formatNumber(bonus)}`}</strong>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
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
