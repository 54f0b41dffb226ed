import { Trans, useLingui } from "@lingui/react/macro";
import type { WayToPay } from "@portal/contract/purchase";
import { formatKp, formatVnd } from "../../../lib/text/format.ts";
import { ProviderIcon } from "../../../ui/data/provider-icon.tsx";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";

type WayChoiceProps = {
  ways: readonly WayToPay[];
  value: string | undefined;
  onChange: (method: string) => void;
};

/** Two in a row: the sum and its bonus fit on a line, and four ways are two and two. */
const TILE_WIDTH = "max(13rem, 40%)";

/** The ways to pay what is missing, each with its sum. */
export function WayChoice({ ways, value, onChange }: WayChoiceProps) {
  const { t } = useLingui();
  return (
    <ChoiceTiles
      label={t`Trả bằng`}
      name="method"
      choices={ways.map(({ method, label, amountVnd, bonusKp, isPaused }) => {
        const sum = formatVnd(amountVnd);
        const bonus = formatKp(bonusKp);
        return {
          value: method,
          icon: <ProviderIcon name={method} sizePx={32} />,
          title: label,
          ...(isPaused
            ? { disabledReason: <Trans>Tạm ngừng</Trans> }
            : { note: bonusKp > 0 ? <SumAndBonus sum={sum} bonus={bonus} /> : sum }),
        };
      })}
      value={value}
      onChange={onChange}
      tileWidth={TILE_WIDTH}
    />
  );
}

/** The bonus goes to the next line whole. */
function SumAndBonus({ sum, bonus }: { sum: string; bonus: string }) {
  return (
    <>
      <span>{sum}</span>
      <span className="jade">
        <Trans>thưởng {bonus}</Trans>
      </span>
    </>
  );
}
