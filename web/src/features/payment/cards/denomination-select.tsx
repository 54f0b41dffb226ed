import { Trans, useLingui } from "@lingui/react/macro";
import type { CardProvider } from "@portal/contract/payment";
import { vnd } from "@portal/contract/values/money";
import { formatVnd } from "../../../lib/text/format.ts";
import { Select } from "../../../ui/form/fields/select.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { TopUpPreviewLine } from "../amount/top-up-preview-line.tsx";
import { NO_VALUE } from "./card-form-state.ts";
import styles from "./cards.module.css";

type DenominationSelectProps = {
  provider: CardProvider;
  /** In VND; `NO_VALUE` while none is chosen. */
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
};

/** Chooses the card's value among those its provider prints, by one press or in a list, and shows what it will give. */
export function DenominationSelect({ provider, value, error, onChange }: DenominationSelectProps) {
  const { t } = useLingui();
  return (
    <>
      <Select
        label={t`Mệnh giá`}
        name="value"
        error={error}
        placeholder={t`Chọn mệnh giá`}
        placeholderValue={String(NO_VALUE)}
        value={String(value)}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {provider.cardvalue.map((offered) => (
          <option key={offered.value} value={offered.value}>
            {formatVnd(offered.value)}
          </option>
        ))}
      </Select>
      <div role="group" aria-label={t`Chọn nhanh`} className={styles["chips"]}>
        {provider.cardvalue.map((offered) => (
          <button
            key={offered.value}
            type="button"
            className={cx("small strong tabular", styles["denominationChip"])}
            aria-pressed={offered.value === value}
            onClick={() => onChange(offered.value)}
          >
            {formatVnd(offered.value)}
          </button>
        ))}
      </div>
      <TopUpPreviewLine
        method={provider}
        amountVnd={value === NO_VALUE ? undefined : vnd(value)}
        hint={<Trans>Chọn mệnh giá để xem số KP bạn sẽ nhận.</Trans>}
      />
    </>
  );
}
