import type { BonusStep } from "@portal/contract/console/campaign-content";

type Standing = { readonly method: string; readonly steps: readonly BonusStep[] };

/** A bonus of so many times the standing one is more often a slip of a key than a campaign. */
const TIMES_THAT_WARN = 10;

/** Warns of steps that give many times what the method gives without the campaign. */
export function bonusWarnings(
  steps: readonly BonusStep[],
  standing: readonly Standing[],
): string[] {
  return standing.flatMap(({ method, steps: usual }) =>
    steps.flatMap(({ cashValueVnd, bonusPercent }) => {
      const percent = percentAt(usual, cashValueVnd);
      if (percent === 0 || bonusPercent < TIMES_THAT_WARN * percent) return [];
      const amount = `${cashValueVnd.toLocaleString("vi-VN")}đ`;
      const times = Math.floor(bonusPercent / percent).toLocaleString("vi-VN");
      return [
        `${method}: nạp từ ${amount} được thưởng ${bonusPercent}%, gấp ${times} lần mức thường ngày (${percent}%).`,
      ];
    }),
  );
}

/** Returns the bonus of an amount: that of the highest step up to it. */
function percentAt(steps: readonly BonusStep[], amountVnd: number): number {
  const reached = steps
    .filter(({ cashValueVnd }) => cashValueVnd <= amountVnd)
    .toSorted((one, other) => other.cashValueVnd - one.cashValueVnd);
  return reached[0]?.bonusPercent ?? lowestOf(steps);
}

/** An amount below all steps gets nothing today: what the lowest step gives is what it is compared with. */
const lowestOf = (steps: readonly BonusStep[]): number =>
  steps.toSorted((one, other) => one.cashValueVnd - other.cashValueVnd)[0]?.bonusPercent ?? 0;
