import { Trans, useLingui } from "@lingui/react/macro";
import type { Shop, ShopPackage } from "@portal/contract/shop";
import type { Kp } from "@portal/contract/values/money";
import { CircleCheck } from "lucide-react";
import { formatCoins, formatKp, formatPercent, formatVnd } from "../../lib/text/format.ts";
import { paths } from "../../paths.ts";
import { PackageArt } from "../../ui/data/package-art.tsx";
import { cx } from "../../ui/page/cx.ts";
import { Link } from "../../ui/page/link.tsx";
import { LiveText } from "../../ui/page/live-text.tsx";
import { BonusFrom } from "./next-bonus.tsx";
import styles from "./package-grid.module.css";
import { ShopIntro } from "./shop-intro.tsx";

/** The packages, each with what it costs this player. */
export function PackageGrid({ shop, credit, debt }: { shop: Shop; credit: Kp; debt: Kp }) {
  const { packages, coinName, pricedBy, last, nextBonus } = shop;
  const isAllCovered = packages.every(({ creditKp }) => creditKp <= credit);
  const owed = formatKp(debt);
  const hasMore = packages.some(({ morePercent }) => morePercent > 0);
  // The last transfer shows it already.
  const isBonusShownHere = last === null || last.kind === "package";
  return (
    <section className={cx("stack-4", styles["shop"])} aria-labelledby="packages">
      <ShopIntro id="packages" />
      <ul className={styles["grid"]}>
        {packages.map((each, rank) => (
          <li key={each.creditKp}>
            <Tile
              offer={each}
              coinName={coinName}
              isCovered={each.creditKp <= credit}
              rank={rank}
              of={packages.length}
            />
          </li>
        ))}
      </ul>
      <div className="note">
        {hasMore && (
          <p>
            <Trans>Gói càng lớn, mỗi KP càng được nhiều {coinName}.</Trans>
          </p>
        )}
        {pricedBy !== null && !isAllCovered && (
          <p>
            <Trans>Giá chuyển khoản qua {pricedBy}, đã tính thưởng.</Trans>{" "}
            {credit > 0 && <Trans>KP đang có được trừ vào giá khi mua.</Trans>}
            {debt > 0 && <Trans>Khi mua, khoản nợ {owed} được cộng vào giá.</Trans>}
          </p>
        )}
      </div>
      {nextBonus && isBonusShownHere && <BonusFrom next={nextBonus} />}
    </section>
  );
}

type TileProps = {
  offer: ShopPackage;
  coinName: string;
  /** Whether the player's credit pays it. */
  isCovered: boolean;
  rank: number;
  of: number;
};

function Tile({ offer, coinName, isCovered, rank, of }: TileProps) {
  const { creditKp, coins, morePercent, priceVnd } = offer;
  const { t } = useLingui();
  const price = formatKp(creditKp);
  return (
    <Link to={`${paths.buy}?credit=${creditKp}`} className={cx("stack-1", styles["tile"])}>
      {morePercent > 0 && <More percent={morePercent} coinName={coinName} />}
      <PackageArt rank={rank} of={of} />
      <strong className={styles["coins"]}>{`${formatCoins(coins)} ${coinName}`}</strong>
      {isCovered || priceVnd === null ? (
        <span className="strong gold">{price}</span>
      ) : (
        <span className="strong gold">
          <span className="visually-hidden">{t`giá`} </span>
          <LiveText>{formatVnd(priceVnd)}</LiveText>
        </span>
      )}
      {isCovered ? (
        <span className={cx("small strong align-centre jade", styles["covered"])}>
          <CircleCheck size={16} />
          <Trans>Đủ KP</Trans>
        </span>
      ) : (
        <span className="note">
          <Trans>hoặc {price}</Trans>
        </span>
      )}
    </Link>
  );
}

/** Shows how much more a package gives, in numbers that a player can check. */
function More({ percent, coinName }: { percent: number; coinName: string }) {
  return (
    <span className={styles["more"]}>
      <LiveText>{`+${formatPercent(percent)}`}</LiveText>
      <span className="visually-hidden">
        {" "}
        <Trans>{coinName} trên mỗi KP,</Trans>{" "}
      </span>
    </span>
  );
}
