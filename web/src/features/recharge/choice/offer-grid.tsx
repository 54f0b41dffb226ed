import { Trans } from "@lingui/react/macro";
import type { RechargeOptions } from "@portal/contract/recharge";
import type { SpendingLimits } from "@portal/contract/spending-limit";
import type { Kp } from "@portal/contract/values/money";
import { morePercent } from "@portal/contract/values/more-percent";
import { ShieldCheck } from "lucide-react";
import { formatKp, formatNumber } from "../../../lib/text/format.ts";
import { MoreNote, PackageFace } from "../../../ui/data/package-face.tsx";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { cx } from "../../../ui/page/cx.ts";
import styles from "../recharge.module.css";

type OfferGridProps = {
  options: RechargeOptions;
  credit: Kp;
  value: Kp | undefined;
  onChange: (creditAmount: number) => void;
};

/** Shows the offers as tiles. Those above the player's credit or own limits are disabled. */
export function OfferGrid({ options, credit, value, onChange }: OfferGridProps) {
  const { coinName, payableValues, spendingLimits } = options;
  const packages = payableValues.map((offer) => ({
    creditKp: offer.credit,
    coins: offer.coinsReceived,
  }));
  const leftKp = leftOf(spendingLimits);
  return (
    <div className="stack-2">
      <ChoiceTiles
        label={<Trans>Chọn mức nạp</Trans>}
        name="creditAmount"
        choices={payableValues.map((offer, rank) => {
          const price = formatKp(offer.credit);
          const amount = formatNumber(offer.credit);
          const choice = {
            value: String(offer.credit),
            title: (
              <PackageFace
                rank={rank}
                of={packages.length}
                coins={offer.coinsReceived}
                coinName={coinName}
                morePercent={packages[rank] ? morePercent(packages[rank], packages) : 0}
                artwork={offer.artwork}
                badge={offer.badge}
              />
            ),
            note: (
              <Price
                price={price}
                needsProof={offer.needsProof === true && offer.credit <= Math.min(credit, leftKp)}
              />
            ),
          };
          if (offer.credit > credit) {
            return { ...choice, disabledReason: <Trans>Không đủ {amount}</Trans> };
          }
          if (offer.credit > leftKp) {
            return { ...choice, disabledReason: <Trans>Quá hạn mức</Trans> };
          }
          return choice;
        })}
        value={value === undefined ? undefined : String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
        look="packages"
      />
      <MoreNote packages={packages} coinName={coinName} />
    </div>
  );
}

/** Returns how much the player's own limits still allow, in KP; Infinity without limits. */
function leftOf(limits: SpendingLimits | undefined): number {
  const rests = limits?.periods.map(({ limitKp, spentKp }) => (limitKp ?? Infinity) - spentKp);
  return Math.min(Infinity, ...(rests ?? []));
}

/** Shows the price, and whether the order needs a proof. */
function Price({ price, needsProof }: { price: string; needsProof: boolean }) {
  return (
    <>
      <Trans>Cần: {price}</Trans>
      {needsProof && (
        <span className={cx("strong align-centre warning", styles["proof"])}>
          <ShieldCheck size={14} />
          <Trans>Cần xác nhận thêm</Trans>
        </span>
      )}
    </>
  );
}
