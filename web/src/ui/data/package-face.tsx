import { Trans } from "@lingui/react/macro";
import type { Coins } from "@portal/contract/values/money";
import { morePercent, type Package } from "@portal/contract/values/more-percent";
import { formatCoins, formatPercent } from "../../lib/text/format.ts";
import { LiveText } from "../page/live-text.tsx";
import { PackageArt } from "./package-art.tsx";
import styles from "./pictures.module.css";

type PackageFaceProps = {
  /** The place of the package, the smallest at 0. */
  rank: number;
  /** The number of packages. */
  of: number;
  coins: Coins;
  coinName: string;
  /** The percentage of coins that each KP buys more than in the smallest package. */
  morePercent: number;
  artwork?: number | undefined;
  /** A short word that staff have set for the package. */
  badge?: string | undefined;
};

/** A package as a choice: its picture, its coins, and how much more it gives. */
export function PackageFace({ rank, of, coins, coinName, artwork, ...offer }: PackageFaceProps) {
  const share = formatPercent(offer.morePercent);
  return (
    <span className={styles["face"]}>
      <PackageArt rank={rank} of={of} artwork={artwork} />
      <span className={styles["faceCoins"]}>
        {formatCoins(coins)} <small>{coinName}</small>
      </span>
      <span className={styles["seals"]}>
        {offer.morePercent > 0 && (
          <span className={styles["faceMore"]} data-largest={rank === of - 1 || undefined}>
            <LiveText>
              <Trans>Lợi hơn {share}</Trans>
            </LiveText>
          </span>
        )}
        {offer.badge !== undefined && <span className={styles["faceBadge"]}>{offer.badge}</span>}
      </span>
    </span>
  );
}

type MoreNoteProps = { packages: readonly Package[]; coinName: string };

/** Explains the percentage on the packages, if any package has one. */
export function MoreNote({ packages, coinName }: MoreNoteProps) {
  if (packages.every((each) => morePercent(each, packages) === 0)) return null;
  return (
    <p className="note">
      <Trans>“Lợi hơn”: mỗi KP đổi được nhiều {coinName} hơn so với gói nhỏ nhất.</Trans>
    </p>
  );
}
