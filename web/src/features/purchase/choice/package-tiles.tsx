import { Trans, useLingui } from "@lingui/react/macro";
import type { PurchaseQuotes } from "@portal/contract/purchase";
import { morePercent } from "@portal/contract/values/more-percent";
import { CircleCheck, ShieldCheck } from "lucide-react";
import { formatKp, formatVnd } from "../../../lib/text/format.ts";
import { MoreNote, PackageFace } from "../../../ui/data/package-face.tsx";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { cx } from "../../../ui/page/cx.ts";
import { LiveText } from "../../../ui/page/live-text.tsx";
import styles from "../purchase.module.css";

type Package = PurchaseQuotes["packages"][number];

type PackageTilesProps = {
  quotes: PurchaseQuotes;
  /** The method that the sums are for. */
  method: string | undefined;
  value: number | undefined;
  onChange: (creditKp: number) => void;
};

/** The packages as tiles, each with its price in KP and the money still to pay after the balance. */
export function PackageTiles({ quotes, method, value, onChange }: PackageTilesProps) {
  const { packages, coinName } = quotes;
  return (
    <div className="stack-2">
      <ChoiceTiles
        label={<Trans>Chọn gói</Trans>}
        name="creditAmount"
        choices={packages.map((each, rank) => ({
          value: String(each.creditKp),
          title: (
            <PackageFace
              rank={rank}
              of={packages.length}
              coins={each.coins}
              coinName={coinName}
              morePercent={morePercent(each, packages)}
              artwork={each.artwork}
              badge={each.badge}
            />
          ),
          note: <Price offer={each} method={method} />,
        }))}
        value={value === undefined ? undefined : String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
        look="packages"
      />
      <MoreNote packages={packages} coinName={coinName} />
    </div>
  );
}

function Price({ offer, method }: { offer: Package; method: string | undefined }) {
  const { t } = useLingui();
  const { creditKp, missingKp, waysToPay, needsProof } = offer;
  const way = waysToPay.find((each) => each.method === method) ?? waysToPay[0];
  const price = formatKp(creditKp);
  return (
    <>
      {missingKp === 0 || !way ? (
        <strong className="gold">{price}</strong>
      ) : (
        <strong className="gold tabular">
          <span className="visually-hidden">{t`giá`} </span>
          <LiveText>{formatVnd(way.amountVnd)}</LiveText>
        </strong>
      )}
      {missingKp === 0 ? (
        <span className={cx("strong jade align-centre", styles["mark"])}>
          <CircleCheck size={15} />
          <Trans>Đủ KP</Trans>
        </span>
      ) : (
        way && <span>{price}</span>
      )}
      {needsProof && (
        <span className={cx("strong warning align-centre", styles["mark"])}>
          <ShieldCheck size={15} />
          <Trans>Cần xác nhận thêm</Trans>
        </span>
      )}
    </>
  );
}
