import { Trans, useLingui } from "@lingui/react/macro";
import type { PurchaseQuotes } from "@portal/contract/purchase";
import { morePercent } from "@portal/contract/values/money";
import { ShieldCheck } from "lucide-react";
import { formatVnd } from "../../../lib/text/format.ts";
import { PackageFace } from "../../../ui/data/package-face.tsx";
import { ChoiceTiles } from "../../../ui/form/fields/choice-tiles.tsx";
import { cx } from "../../../ui/page/cx.ts";
import styles from "../purchase.module.css";

type Package = PurchaseQuotes["packages"][number];

type PackageTilesProps = {
  quotes: PurchaseQuotes;
  /** The method that the sums are for. */
  method: string | undefined;
  value: number | undefined;
  onChange: (creditKp: number) => void;
};

/** The packages, each with the rest to pay after the player's credit. */
export function PackageTiles({ quotes, method, value, onChange }: PackageTilesProps) {
  const { t } = useLingui();
  const { packages } = quotes;
  return (
    <ChoiceTiles
      label={t`Chọn gói`}
      name="creditAmount"
      choices={packages.map((each, rank) => ({
        value: String(each.creditKp),
        title: (
          <PackageFace
            rank={rank}
            of={packages.length}
            coins={each.coins}
            coinName={quotes.coinName}
            morePercent={morePercent(each, packages)}
          />
        ),
        note: <Price offer={each} method={method} />,
      }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      tileWidth="8.5rem"
    />
  );
}

function Price({ offer, method }: { offer: Package; method: string | undefined }) {
  const { t } = useLingui();
  const { missingKp, waysToPay, needsProof } = offer;
  const way = waysToPay.find((each) => each.method === method) ?? waysToPay[0];
  return (
    <span className={cx("stack-0 tabular", styles["price"])}>
      {missingKp === 0 ? (
        <strong>
          <Trans>Đủ KP</Trans>
        </strong>
      ) : (
        way && (
          <>
            <span className="visually-hidden">{t`giá`} </span>
            <strong>{formatVnd(way.amountVnd)}</strong>
          </>
        )
      )}
      {needsProof && (
        <span className={cx("strong align-centre warning", styles["proof"])}>
          <ShieldCheck size={14} />
          <Trans>Cần xác nhận thêm</Trans>
        </span>
      )}
    </span>
  );
}
